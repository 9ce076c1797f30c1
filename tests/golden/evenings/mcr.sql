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
INSERT INTO "entries" VALUES('mcr-1','evening-mcr',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight","Dragon Pung","Concealed Hand","One Voided Suit","Single Wait"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"melds":[],"round_wind":"E","ruleset":"mcr","rulings":{},"seat_wind":"S","self_drawn":false,"winning_tile":"2p"},"self_drawn":false,"total":22}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('mcr-2','evening-mcr',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-3','evening-mcr',3,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"fans":["Full Flush","Pure Straight","Fully Concealed Hand","Tile Hog"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"melds":[],"round_wind":"E","ruleset":"mcr","rulings":{},"seat_wind":"W","self_drawn":true,"winning_tile":"5m"},"self_drawn":true,"total":46}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('mcr-4','evening-mcr',4,'false_win',4,10.0,10.0,-30.0,10.0,0,2,NULL,NULL,'{}','2026-11-20T18:05:00+00:00');
INSERT INTO "entries" VALUES('mcr-5','evening-mcr',5,'win',4,-8.0,-8.0,-30.0,46.0,1,3,2,NULL,'{"fans":["Pure Straight","Dragon Pung","Concealed Hand","One Voided Suit","Single Wait"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"melds":[],"round_wind":"E","ruleset":"mcr","rulings":{},"seat_wind":"E","self_drawn":false,"winning_tile":"2p"},"self_drawn":false,"total":22}','2026-11-20T18:06:00+00:00');
INSERT INTO "entries" VALUES('mcr-6','evening-mcr',6,'penalty',5,5.0,5.0,5.0,-15.0,0,3,NULL,NULL,'{"note":"late, \"again\""}','2026-11-20T18:07:00+00:00');
INSERT INTO "entries" VALUES('mcr-7','evening-mcr',7,'penalty',5,20.0,-20.0,0.0,0.0,0,1,NULL,NULL,'{}','2026-11-20T18:08:00+00:00');
INSERT INTO "entries" VALUES('mcr-8','evening-mcr',8,'correction',5,1.0,-1.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"=1+1"}','2026-11-20T18:09:00+00:00');
INSERT INTO "entries" VALUES('mcr-9','evening-mcr',9,'undo',5,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-6','{}','2026-11-20T18:10:00+00:00');
INSERT INTO "entries" VALUES('mcr-10','evening-mcr',10,'undo',5,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-9','{}','2026-11-20T18:11:00+00:00');
INSERT INTO "entries" VALUES('mcr-11','evening-mcr',11,'win',3,102.0,-34.0,-34.0,-34.0,1,0,NULL,'mcr-3','{"fans":["Full Flush","Pure Straight","Fully Concealed Hand","Tile Hog"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"melds":[],"round_wind":"E","ruleset":"mcr","rulings":{},"seat_wind":"W","self_drawn":true,"winning_tile":"5m"},"self_drawn":true,"total":46}','2026-11-20T18:12:00+00:00');
INSERT INTO "entries" VALUES('mcr-12','evening-mcr',12,'win',5,-8.0,37.0,-21.0,-8.0,1,1,2,NULL,'{"self_drawn":false,"total":13}','2026-11-20T18:13:00+00:00');
INSERT INTO "entries" VALUES('mcr-13','evening-mcr',13,'win',6,-8.0,-8.0,38.0,-22.0,1,2,3,NULL,'{"self_drawn":false,"total":14}','2026-11-20T18:14:00+00:00');
INSERT INTO "entries" VALUES('mcr-14','evening-mcr',14,'win',7,-23.0,-8.0,-8.0,39.0,1,3,0,NULL,'{"self_drawn":false,"total":15}','2026-11-20T18:15:00+00:00');
INSERT INTO "entries" VALUES('mcr-15','evening-mcr',15,'win',8,40.0,-24.0,-8.0,-8.0,1,0,1,NULL,'{"self_drawn":false,"total":16}','2026-11-20T18:16:00+00:00');
INSERT INTO "entries" VALUES('mcr-16','evening-mcr',16,'win',9,-8.0,41.0,-25.0,-8.0,1,1,2,NULL,'{"self_drawn":false,"total":17}','2026-11-20T18:17:00+00:00');
INSERT INTO "entries" VALUES('mcr-17','evening-mcr',17,'win',10,-8.0,-8.0,42.0,-26.0,1,2,3,NULL,'{"self_drawn":false,"total":18}','2026-11-20T18:18:00+00:00');
INSERT INTO "entries" VALUES('mcr-18','evening-mcr',18,'win',11,-27.0,-8.0,-8.0,43.0,1,3,0,NULL,'{"self_drawn":false,"total":19}','2026-11-20T18:19:00+00:00');
INSERT INTO "entries" VALUES('mcr-19','evening-mcr',19,'undo',6,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-13','{}','2026-11-20T18:20:00+00:00');
INSERT INTO "entries" VALUES('mcr-20','evening-mcr',20,'draw',6,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:21:00+00:00');
INSERT INTO "entries" VALUES('mcr-21','evening-mcr',21,'win',12,-17.0,-17.0,51.0,-17.0,1,2,NULL,NULL,'{"self_drawn":true,"total":9}','2026-11-20T18:22:00+00:00');
INSERT INTO "entries" VALUES('mcr-22','evening-mcr',22,'win',13,-17.0,-17.0,51.0,-17.0,1,2,NULL,NULL,'{"self_drawn":true,"total":9}','2026-11-20T18:23:00+00:00');
INSERT INTO "entries" VALUES('mcr-23','evening-mcr',23,'win',14,-17.0,-17.0,51.0,-17.0,1,2,NULL,NULL,'{"self_drawn":true,"total":9}','2026-11-20T18:24:00+00:00');
INSERT INTO "entries" VALUES('mcr-24','evening-mcr',24,'win',15,-17.0,-17.0,51.0,-17.0,1,2,NULL,NULL,'{"self_drawn":true,"total":9}','2026-11-20T18:25:00+00:00');
INSERT INTO "entries" VALUES('mcr-25','evening-mcr',25,'win',16,-17.0,-17.0,51.0,-17.0,1,2,NULL,NULL,'{"self_drawn":true,"total":9}','2026-11-20T18:26:00+00:00');
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
INSERT INTO "evenings" VALUES('evening-mcr','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','mcr','{}','{"on_draw":"passes","on_win":"passes","rounds":4,"seats":"mcr"}',0.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
