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
INSERT INTO "entries" VALUES('carmel-1','evening-carmel',1,'win',1,0.0,0.0,0.0,0.0,1,2,0,NULL,'{"fans":["Standard Hand"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"melds":[],"round_wind":"E","ruleset":"carmel","rulings":{},"seat_wind":"W","self_drawn":false,"winning_tile":"5m"},"self_drawn":false,"total":null}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('carmel-2','evening-carmel',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('carmel-3','evening-carmel',3,'win',3,0.0,0.0,0.0,0.0,1,2,NULL,NULL,'{"fans":["Standard Hand"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"melds":[],"round_wind":"E","ruleset":"carmel","rulings":{},"seat_wind":"E","self_drawn":true,"winning_tile":"5m"},"self_drawn":true,"total":null}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('carmel-4','evening-carmel',4,'win',4,0.0,0.0,0.0,0.0,1,0,1,NULL,'{"fans":["Standard Hand"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"melds":[],"round_wind":"E","ruleset":"carmel","rulings":{},"seat_wind":"W","self_drawn":false,"winning_tile":"5m"},"self_drawn":false,"total":null}','2026-11-20T18:05:00+00:00');
INSERT INTO "entries" VALUES('carmel-5','evening-carmel',5,'false_win',5,0.0,0.0,0.0,0.0,0,3,NULL,NULL,'{}','2026-11-20T18:06:00+00:00');
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
INSERT INTO "evenings" VALUES('evening-carmel','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','carmel','{}','{"on_draw":"stays","on_win":"to_winner","rounds":4,"seats":"kept"}',0.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
