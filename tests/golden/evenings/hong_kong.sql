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
INSERT INTO "entries" VALUES('hong_kong-1','evening-hong_kong',1,'win',1,4.0,-4.0,0.0,0.0,1,0,1,NULL,'{"fans":["Concealed Hand","No Flowers"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7s","8s","9s","2p","2p","3s","3s","3s"],"melds":[],"round_wind":"E","ruleset":"hong_kong","rulings":{"minimum":0},"seat_wind":"E","self_drawn":false,"winning_tile":"3s"},"self_drawn":false,"total":2}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2','evening-hong_kong',2,'win',2,24.0,-8.0,-8.0,-8.0,1,0,NULL,NULL,'{"fans":["Dragon Triplet","Self-Draw","Concealed Hand","No Flowers"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"melds":[],"round_wind":"E","ruleset":"hong_kong","rulings":{"minimum":0},"seat_wind":"E","self_drawn":true,"winning_tile":"2p"},"self_drawn":true,"total":4}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-3','evening-hong_kong',3,'win',3,0.0,0.0,96.0,-96.0,1,2,3,NULL,'{"fans":["Full Flush","Concealed Hand","No Flowers"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"discarder":"N","melds":[],"round_wind":"E","ruleset":"hong_kong","rulings":{"minimum":0},"seat_wind":"W","self_drawn":false,"winning_tile":"5m"},"self_drawn":false,"total":9}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-4','evening-hong_kong',4,'false_win',4,64.0,-192.0,64.0,64.0,1,1,NULL,NULL,'{}','2026-11-20T18:05:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-5','evening-hong_kong',5,'false_win',5,64.0,64.0,-192.0,64.0,1,2,NULL,NULL,'{}','2026-11-20T18:06:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-6','evening-hong_kong',6,'draw',6,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:07:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-7','evening-hong_kong',7,'correction',7,0.5,-0.5,0.0,0.0,0,NULL,NULL,NULL,'{}','2026-11-20T18:08:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-8','evening-hong_kong',8,'win',7,-8.0,0.0,0.0,8.0,1,3,0,NULL,'{"fans":["Dragon Triplet","Concealed Hand","No Flowers"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"melds":[],"round_wind":"E","ruleset":"hong_kong","rulings":{"minimum":0},"seat_wind":"E","self_drawn":false,"winning_tile":"2p"},"self_drawn":false,"total":3}','2026-11-20T18:09:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-9','evening-hong_kong',9,'undo',7,0.0,0.0,0.0,0.0,0,NULL,NULL,'hong_kong-8','{}','2026-11-20T18:10:00+00:00');
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
INSERT INTO "evenings" VALUES('evening-hong_kong','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','hong_kong','{"minimum":0}','{"on_draw":"stays","on_win":"stays","rounds":4,"seats":"kept"}',0.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
