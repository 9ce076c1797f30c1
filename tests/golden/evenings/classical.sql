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
INSERT INTO "entries" VALUES('classical-1','evening-classical',1,'win',1,1152.0,-332.0,-392.0,-428.0,1,0,1,NULL,'{"fans":["One Suit Only"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"discarder":"S","melds":[],"others":{"N":8,"S":40,"W":20},"round_wind":"E","ruleset":"classical","rulings":{"profile":"kajongg"},"seat_wind":"E","self_drawn":false,"winning_tile":"5m"},"self_drawn":false,"total":192}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('classical-2','evening-classical',2,'win',2,-380.0,-198.0,34.0,544.0,1,3,NULL,NULL,'{"fans":["Dragon Set","Fully Concealed"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"melds":[],"others":{"E":4,"S":2,"W":60},"round_wind":"E","ruleset":"classical","rulings":{"profile":"kajongg"},"seat_wind":"N","self_drawn":true,"winning_tile":"2p"},"self_drawn":true,"total":136}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-3','evening-classical',3,'false_win',3,250.0,500.0,-1000.0,250.0,1,2,NULL,NULL,'{}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('classical-4','evening-classical',4,'draw',4,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:05:00+00:00');
INSERT INTO "entries" VALUES('classical-5','evening-classical',5,'win',5,128.0,-64.0,-32.0,-32.0,1,0,NULL,NULL,'{}','2026-11-20T18:06:00+00:00');
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
INSERT INTO "evenings" VALUES('evening-classical','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','classical','{"profile":"kajongg"}','{"on_draw":"stays","on_win":"stays","rounds":4,"seats":"kept"}',0.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
