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
INSERT INTO "entries" VALUES('mcr-one-round-1','evening-mcr-one-round',1,'win',1,48.0,-16.0,-16.0,-16.0,1,0,NULL,NULL,'{"self_drawn":true,"total":8}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('mcr-one-round-2','evening-mcr-one-round',2,'win',2,-16.0,48.0,-16.0,-16.0,1,1,NULL,NULL,'{"self_drawn":true,"total":8}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-one-round-3','evening-mcr-one-round',3,'win',3,-16.0,-16.0,48.0,-16.0,1,2,NULL,NULL,'{"self_drawn":true,"total":8}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('mcr-one-round-4','evening-mcr-one-round',4,'win',4,-16.0,-16.0,-16.0,48.0,1,3,NULL,NULL,'{"self_drawn":true,"total":8}','2026-11-20T18:05:00+00:00');
INSERT INTO "entries" VALUES('mcr-one-round-5','evening-mcr-one-round',5,'win',5,48.0,-16.0,-16.0,-16.0,1,0,NULL,NULL,'{"self_drawn":true,"total":8}','2026-11-20T18:06:00+00:00');
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
INSERT INTO "evenings" VALUES('evening-mcr-one-round','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','mcr','{}','{"on_draw":"passes","on_win":"passes","rounds":1,"seats":"kept"}',0.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
