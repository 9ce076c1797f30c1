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
INSERT INTO "entries" VALUES('riichi-1','evening-riichi',1,'draw',1,1500.0,1500.0,-1500.0,-1500.0,1,NULL,NULL,NULL,'{"ready":[0,1],"riichi":[0,1]}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('riichi-2','evening-riichi',2,'draw',2,3000.0,-1000.0,-1000.0,-1000.0,1,NULL,NULL,NULL,'{"ready":[0]}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-3','evening-riichi',3,'win',3,-1000.0,-1000.0,19600.0,-17600.0,1,2,3,NULL,'{"fans":["Riichi","Ittsu","Chinitsu"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"discarder":"N","honba":2,"melds":[],"riichi":true,"round_wind":"E","ruleset":"riichi","rulings":{},"seat_wind":"W","self_drawn":false,"winning_tile":"5m"},"riichi":[2,3],"self_drawn":false,"total":9}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('riichi-4','evening-riichi',4,'draw',4,-1500.0,-1500.0,1500.0,1500.0,1,NULL,NULL,NULL,'{"ready":[2,3],"riichi":[2]}','2026-11-20T18:05:00+00:00');
INSERT INTO "entries" VALUES('riichi-5','evening-riichi',5,'false_win',5,-8000.0,2000.0,4000.0,2000.0,0,0,NULL,NULL,'{}','2026-11-20T18:06:00+00:00');
INSERT INTO "entries" VALUES('riichi-6','evening-riichi',6,'win',5,-4100.0,-4100.0,12300.0,-4100.0,1,2,NULL,NULL,'{"fans":["Menzen Tsumo","Riichi","Yakuhai (chun)","Ittsu"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"honba":1,"melds":[],"riichi":true,"round_wind":"E","ruleset":"riichi","rulings":{},"seat_wind":"E","self_drawn":true,"winning_tile":"2p"},"riichi":[2],"self_drawn":true,"total":5}','2026-11-20T18:07:00+00:00');
INSERT INTO "entries" VALUES('riichi-7','evening-riichi',7,'draw',6,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:08:00+00:00');
INSERT INTO "entries" VALUES('riichi-8','evening-riichi',8,'draw',7,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{"ready":[0,1,2,3],"riichi":[1]}','2026-11-20T18:09:00+00:00');
INSERT INTO "entries" VALUES('riichi-9','evening-riichi',9,'win',8,4900.0,-4900.0,0.0,0.0,1,0,1,NULL,'{}','2026-11-20T18:10:00+00:00');
INSERT INTO "entries" VALUES('riichi-10','evening-riichi',10,'win',8,4900.0,-4900.0,0.0,0.0,1,0,1,'riichi-9','{}','2026-11-20T18:11:00+00:00');
INSERT INTO "entries" VALUES('riichi-11','evening-riichi',11,'draw',9,-1000.0,3000.0,-1000.0,-1000.0,1,NULL,NULL,NULL,'{"ready":[1],"riichi":[1]}','2026-11-20T18:12:00+00:00');
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
INSERT INTO "evenings" VALUES('evening-riichi','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','riichi','{}','{"on_draw":"if_ready","on_win":"stays","rounds":2,"seats":"kept"}',25000.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
