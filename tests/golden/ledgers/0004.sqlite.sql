BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
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
INSERT INTO "changes" VALUES('a61a5332b83a4b1f83a44fc53df32cd8','mcr-0004','2026-11-24T19:48:33+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('785355bcffcc41d6a579f310705ea35a','riichi-0004','2026-11-24T19:48:33+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('6f8acb38152c481bbb1b64fc13122b29','classical-0004','2026-11-24T19:48:33+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('c801019b0f5047aebcfeebd5b2395543','hong_kong-0004','2026-11-24T19:48:33+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('405b20f16b074a05853305d75499576a','gone-0004','2026-11-24T19:48:33+00:00',NULL,'deleted','null');
CREATE TABLE "entries" (
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
	author VARCHAR(48), 
	nobody DOUBLE DEFAULT '0' NOT NULL, 
	kitty DOUBLE DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT nothing_won_or_lost CHECK (sum_0 + sum_1 + sum_2 + sum_3 + nobody + kitty = 0), 
	FOREIGN KEY(evening) REFERENCES evenings (id) ON DELETE CASCADE, 
	UNIQUE (evening, number)
);
INSERT INTO "entries" VALUES('mcr-0004-a','mcr-0004',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-20T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0004-b','mcr-0004',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0004-c','mcr-0004',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"code":"penalty","note":"spoke of tiles"}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0004-d','mcr-0004',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0004-e','mcr-0004',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-0004-d','{}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0004-f','mcr-0004',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0004-g','mcr-0004',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-20T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0004-h','mcr-0004',8,'incident',4,10.0,10.0,-30.0,10.0,0,2,NULL,NULL,'{"code":"false_win"}','2026-11-20T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0004-a','riichi-0004',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-21T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0004-b','riichi-0004',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-21T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0004-c','riichi-0004',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"code":"penalty","note":"spoke of tiles"}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0004-d','riichi-0004',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0004-e','riichi-0004',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'riichi-0004-d','{}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0004-f','riichi-0004',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0004-g','riichi-0004',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-21T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0004-a','classical-0004',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-22T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0004-b','classical-0004',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-22T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0004-c','classical-0004',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"code":"penalty","note":"spoke of tiles"}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0004-d','classical-0004',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0004-e','classical-0004',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'classical-0004-d','{}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0004-f','classical-0004',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0004-g','classical-0004',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-22T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0004-a','hong_kong-0004',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"fans":["Pure Straight"],"total":22}','2026-11-23T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0004-b','hong_kong-0004',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-23T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0004-c','hong_kong-0004',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"code":"penalty","note":"spoke of tiles"}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0004-d','hong_kong-0004',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"total":46}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0004-e','hong_kong-0004',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'hong_kong-0004-d','{}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0004-f','hong_kong-0004',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"total":10}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0004-g','hong_kong-0004',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"note":"chips of Bo"}','2026-11-23T18:04:00+00:00',NULL,0.0,0.0);
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
INSERT INTO "evenings" VALUES('mcr-0004','2026-11-20T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','mcr','{}','{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('riichi-0004','2026-11-21T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','riichi','{}','{"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('classical-0004','2026-11-22T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','classical','{}','{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('hong_kong-0004','2026-11-23T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','hong_kong','{}','{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0,NULL,0);
INSERT INTO "evenings" VALUES('gone-0004','2026-11-24T19:48:33+00:00','["A","B","C","D"]','mcr','{}','{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}',0.0,'2026-11-24T19:48:33+00:00',0);
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
