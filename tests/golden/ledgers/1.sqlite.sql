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
INSERT INTO "entries" VALUES('mcr-1-a','mcr-1',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-20T18:01:00+00:00');
INSERT INTO "entries" VALUES('mcr-1-b','mcr-1',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('mcr-1-c','mcr-1',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-1-d','mcr-1',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-1-e','mcr-1',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-1-d','{}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-1-f','mcr-1',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-1-g','mcr-1',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('mcr-1-h','mcr-1',8,'false_win',4,10.0,10.0,-30.0,10.0,0,2,NULL,NULL,'{}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('riichi-1-a','riichi-1',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-21T18:01:00+00:00');
INSERT INTO "entries" VALUES('riichi-1-b','riichi-1',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-21T18:02:00+00:00');
INSERT INTO "entries" VALUES('riichi-1-c','riichi-1',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-1-d','riichi-1',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-1-e','riichi-1',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'riichi-1-d','{}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-1-f','riichi-1',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-21T18:03:00+00:00');
INSERT INTO "entries" VALUES('riichi-1-g','riichi-1',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-21T18:04:00+00:00');
INSERT INTO "entries" VALUES('classical-1-a','classical-1',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-22T18:01:00+00:00');
INSERT INTO "entries" VALUES('classical-1-b','classical-1',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-22T18:02:00+00:00');
INSERT INTO "entries" VALUES('classical-1-c','classical-1',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-1-d','classical-1',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-1-e','classical-1',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'classical-1-d','{}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-1-f','classical-1',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-22T18:03:00+00:00');
INSERT INTO "entries" VALUES('classical-1-g','classical-1',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-22T18:04:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-1-a','hong_kong-1',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-23T18:01:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-1-b','hong_kong-1',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-23T18:02:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-1-c','hong_kong-1',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-1-d','hong_kong-1',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-1-e','hong_kong-1',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'hong_kong-1-d','{}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-1-f','hong_kong-1',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-23T18:03:00+00:00');
INSERT INTO "entries" VALUES('hong_kong-1-g','hong_kong-1',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-23T18:04:00+00:00');
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
INSERT INTO "evenings" VALUES('mcr-1','2026-11-20T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','mcr','{}','{"on_draw":"passes","on_win":"passes","rounds":4,"seats":"mcr"}',0.0);
INSERT INTO "evenings" VALUES('riichi-1','2026-11-21T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','riichi','{}','{"on_draw":"if_ready","on_win":"stays","rounds":2,"seats":"kept"}',0.0);
INSERT INTO "evenings" VALUES('classical-1','2026-11-22T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','classical','{}','{"on_draw":"stays","on_win":"stays","rounds":4,"seats":"kept"}',0.0);
INSERT INTO "evenings" VALUES('hong_kong-1','2026-11-23T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','hong_kong','{}','{"on_draw":"stays","on_win":"stays","rounds":4,"seats":"kept"}',0.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
