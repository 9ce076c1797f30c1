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
INSERT INTO "entries" VALUES('mcr-2-a','mcr-2',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-20T18:01:00+00:00');
INSERT INTO "entries" VALUES('mcr-2-b','mcr-2',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('mcr-2-c','mcr-2',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-2-d','mcr-2',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-2-e','mcr-2',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-2-d','{}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-2-f','mcr-2',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-2-g','mcr-2',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('mcr-2-h','mcr-2',8,'false_win',4,10.0,10.0,-30.0,10.0,0,2,NULL,NULL,'{}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('riichi-2-a','riichi-2',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-21T18:01:00+00:00');
INSERT INTO "entries" VALUES('riichi-2-b','riichi-2',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-21T18:02:00+00:00');
INSERT INTO "entries" VALUES('riichi-2-c','riichi-2',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-2-d','riichi-2',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-2-e','riichi-2',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'riichi-2-d','{}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-2-f','riichi-2',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-2-g','riichi-2',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-21T18:04:00+00:00');
INSERT INTO "entries" VALUES('classical-2-a','classical-2',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-22T18:01:00+00:00');
INSERT INTO "entries" VALUES('classical-2-b','classical-2',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-22T18:02:00+00:00');
INSERT INTO "entries" VALUES('classical-2-c','classical-2',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-2-d','classical-2',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-2-e','classical-2',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'classical-2-d','{}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-2-f','classical-2',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-2-g','classical-2',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-22T18:04:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2-a','hong_kong-2',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-23T18:01:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2-b','hong_kong-2',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-23T18:02:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2-c','hong_kong-2',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2-d','hong_kong-2',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2-e','hong_kong-2',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'hong_kong-2-d','{}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2-f','hong_kong-2',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-2-g','hong_kong-2',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-23T18:04:00+00:00');
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
INSERT INTO "evenings" VALUES('mcr-2','2026-11-20T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','mcr','{}','{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}',0.0);
INSERT INTO "evenings" VALUES('riichi-2','2026-11-21T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','riichi','{}','{"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}',0.0);
INSERT INTO "evenings" VALUES('classical-2','2026-11-22T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','classical','{}','{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0);
INSERT INTO "evenings" VALUES('hong_kong-2','2026-11-23T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','hong_kong','{}','{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(2);
COMMIT;
