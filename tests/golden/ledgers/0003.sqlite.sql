BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE changes (
	id VARCHAR(64) NOT NULL, 
	evening VARCHAR(64) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	author VARCHAR(48), 
	what VARCHAR(16) NOT NULL, 
	"before" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(evening) REFERENCES evenings (id) ON DELETE CASCADE
);
INSERT INTO "changes" VALUES('32d0462617564a22ae628ed2e88fa51c','mcr-0003','2026-11-24T19:48:24+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('adbf43ed609644de8c1b7c747a429104','riichi-0003','2026-11-24T19:48:25+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('97e950a93e9643ecabf569e180797533','classical-0003','2026-11-24T19:48:25+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('75295eb569ef46148e699a180cd4b27d','hong_kong-0003','2026-11-24T19:48:25+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('8cd60381903d407b899ef1dcddc5c27c','gone-0003','2026-11-24T19:48:25+00:00',NULL,'deleted','null');
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
	at VARCHAR(32) NOT NULL, author VARCHAR(48), 
	PRIMARY KEY (id), 
	UNIQUE (evening, number), 
	CONSTRAINT nothing_won_or_lost CHECK (sum_0 + sum_1 + sum_2 + sum_3 = 0), 
	FOREIGN KEY(evening) REFERENCES evenings (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('mcr-0003-a','mcr-0003',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-20T18:01:00+00:00',NULL);
INSERT INTO "entries" VALUES('mcr-0003-b','mcr-0003',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:02:00+00:00',NULL);
INSERT INTO "entries" VALUES('mcr-0003-c','mcr-0003',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-20T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('mcr-0003-d','mcr-0003',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-20T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('mcr-0003-e','mcr-0003',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-0003-d','{}','2026-11-20T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('mcr-0003-f','mcr-0003',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-20T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('mcr-0003-g','mcr-0003',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-20T18:04:00+00:00',NULL);
INSERT INTO "entries" VALUES('mcr-0003-h','mcr-0003',8,'false_win',4,10.0,10.0,-30.0,10.0,0,2,NULL,NULL,'{}','2026-11-20T18:04:00+00:00',NULL);
INSERT INTO "entries" VALUES('riichi-0003-a','riichi-0003',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-21T18:01:00+00:00',NULL);
INSERT INTO "entries" VALUES('riichi-0003-b','riichi-0003',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-21T18:02:00+00:00',NULL);
INSERT INTO "entries" VALUES('riichi-0003-c','riichi-0003',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-21T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('riichi-0003-d','riichi-0003',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-21T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('riichi-0003-e','riichi-0003',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'riichi-0003-d','{}','2026-11-21T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('riichi-0003-f','riichi-0003',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-21T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('riichi-0003-g','riichi-0003',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-21T18:04:00+00:00',NULL);
INSERT INTO "entries" VALUES('classical-0003-a','classical-0003',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-22T18:01:00+00:00',NULL);
INSERT INTO "entries" VALUES('classical-0003-b','classical-0003',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-22T18:02:00+00:00',NULL);
INSERT INTO "entries" VALUES('classical-0003-c','classical-0003',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-22T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('classical-0003-d','classical-0003',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-22T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('classical-0003-e','classical-0003',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'classical-0003-d','{}','2026-11-22T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('classical-0003-f','classical-0003',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-22T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('classical-0003-g','classical-0003',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-22T18:04:00+00:00',NULL);
INSERT INTO "entries" VALUES('hong_kong-0003-a','hong_kong-0003',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-23T18:01:00+00:00',NULL);
INSERT INTO "entries" VALUES('hong_kong-0003-b','hong_kong-0003',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-23T18:02:00+00:00',NULL);
INSERT INTO "entries" VALUES('hong_kong-0003-c','hong_kong-0003',3,'penalty',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"note":"spoke of tiles"}','2026-11-23T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('hong_kong-0003-d','hong_kong-0003',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-23T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('hong_kong-0003-e','hong_kong-0003',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'hong_kong-0003-d','{}','2026-11-23T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('hong_kong-0003-f','hong_kong-0003',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-23T18:03:00+00:00',NULL);
INSERT INTO "entries" VALUES('hong_kong-0003-g','hong_kong-0003',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-23T18:04:00+00:00',NULL);
CREATE TABLE evenings (
	id VARCHAR(64) NOT NULL, 
	begun VARCHAR(32) NOT NULL, 
	players TEXT NOT NULL, 
	ruleset VARCHAR(64) NOT NULL, 
	rulings TEXT NOT NULL, 
	turns TEXT NOT NULL, 
	start DOUBLE NOT NULL, deleted VARCHAR(32), renewed INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "evenings" VALUES('mcr-0003','2026-11-20T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','mcr','{}','{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('riichi-0003','2026-11-21T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','riichi','{}','{"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('classical-0003','2026-11-22T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','classical','{}','{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('hong_kong-0003','2026-11-23T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','hong_kong','{}','{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('gone-0003','2026-11-24T19:48:25+00:00','["A","B","C","D"]','mcr','{}','{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}',0.0,'2026-11-24T19:48:25+00:00',0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(3);
CREATE TABLE links (
	evening VARCHAR(64) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	level INTEGER NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (evening, secret), 
	FOREIGN KEY(evening) REFERENCES evenings (id) ON DELETE CASCADE
);
CREATE TABLE rights (
	evening VARCHAR(64) NOT NULL, 
	holder VARCHAR(64) NOT NULL, 
	level INTEGER NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (evening, holder), 
	FOREIGN KEY(evening) REFERENCES evenings (id) ON DELETE CASCADE
);
CREATE TABLE tile_set_links (
	tile_set VARCHAR(64) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	level INTEGER NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (tile_set, secret), 
	FOREIGN KEY(tile_set) REFERENCES tile_sets (id) ON DELETE CASCADE
);
CREATE TABLE tile_set_rights (
	tile_set VARCHAR(64) NOT NULL, 
	holder VARCHAR(64) NOT NULL, 
	level INTEGER NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (tile_set, holder), 
	FOREIGN KEY(tile_set) REFERENCES tile_sets (id) ON DELETE CASCADE
);
CREATE TABLE tile_sets (
	id VARCHAR(64) NOT NULL, 
	begun VARCHAR(32) NOT NULL, 
	title VARCHAR(64) NOT NULL, 
	faces BLOB NOT NULL, 
	changed INTEGER DEFAULT '0' NOT NULL, 
	origin VARCHAR(64), 
	deleted VARCHAR(32), 
	renewed INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX rights_by_holder ON rights (holder);
CREATE INDEX links_by_secret ON links (secret);
CREATE INDEX tile_set_rights_by_holder ON tile_set_rights (holder);
CREATE INDEX tile_set_links_by_secret ON tile_set_links (secret);
COMMIT;
