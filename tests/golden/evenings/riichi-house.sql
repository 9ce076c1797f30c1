BEGIN TRANSACTION;
CREATE TABLE entries (
	id VARCHAR(64) NOT NULL, 
	evening VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	hand INTEGER NOT NULL, 
	sum_0 DOUBLE NOT NULL, 
	sum_1 DOUBLE NOT NULL, 
	sum_2 DOUBLE NOT NULL, 
	sum_3 DOUBLE NOT NULL, 
	ends INTEGER NOT NULL, 
	player INTEGER, 
	other INTEGER, 
	undoes VARCHAR(64), 
	detail TEXT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (evening, number), 
	CONSTRAINT nothing_won_or_lost CHECK (sum_0 + sum_1 + sum_2 + sum_3 = 0), 
	FOREIGN KEY(evening) REFERENCES evenings (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('riichi-house-1','evening-riichi-house',1,'draw',1,-1000.0,-1000.0,-1000.0,3000.0,1,NULL,NULL,NULL,'{"ready":[3],"riichi":[3]}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('riichi-house-2','evening-riichi-house',2,'draw',2,-1000.0,3000.0,-1000.0,-1000.0,1,NULL,NULL,NULL,'{"ready":[1],"riichi":[1]}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-house-3','evening-riichi-house',3,'undo',1,0.0,0.0,0.0,0.0,0,NULL,NULL,'riichi-house-1','{}','2026-11-20T18:04:00+00:00');
CREATE TABLE evenings (
	id VARCHAR(64) NOT NULL, 
	begun VARCHAR(32) NOT NULL, 
	players TEXT NOT NULL, 
	ruleset VARCHAR(64) NOT NULL, 
	rulings TEXT NOT NULL, 
	turns TEXT NOT NULL, 
	start DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "evenings" VALUES('evening-riichi-house','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','riichi','{}','{"on_draw":"stays","on_win":"stays","rounds":1,"seats":"mcr"}',30000.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
