BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "changes" VALUES('d5e9cf7f7f6e4f37b9f3310063bc0821','mcr-0005','2026-11-28T22:36:17+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('ca2274405d9e4bbba8fbd4796798e8a9','riichi-0005','2026-11-28T22:36:17+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('7d5326fce4054b92bfc68cc0698478ce','classical-0005','2026-11-28T22:36:17+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('773e2bb5f5644a6e95f4f843dbbafbfe','hong_kong-0005','2026-11-28T22:36:17+00:00',NULL,'names','["Anna","Bo","陳","=Dora"]');
INSERT INTO "changes" VALUES('5bd9143385294976829a6274eb364113','gone-0005','2026-11-28T22:36:17+00:00',NULL,'deleted','null');
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
	UNIQUE (evening, number), 
	FOREIGN KEY(evening) REFERENCES evenings (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('mcr-0005-a','mcr-0005',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"check":"ba11c3ddd0fe","fans":["Pure Straight"],"total":22}','2026-11-20T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0005-b','mcr-0005',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{"check":"0909a9a54457"}','2026-11-20T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0005-c','mcr-0005',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"check":"1c29eed473d2","code":"penalty","note":"spoke of tiles"}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0005-d','mcr-0005',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"check":"b17aaeaabe79","total":46}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0005-e','mcr-0005',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-0005-d','{"check":"600eed38936b"}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0005-f','mcr-0005',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"check":"4545921a9538","total":10}','2026-11-20T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0005-g','mcr-0005',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"check":"5d6a1c391fd9","note":"chips of Bo"}','2026-11-20T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('mcr-0005-h','mcr-0005',8,'incident',4,10.0,10.0,-30.0,10.0,0,2,NULL,NULL,'{"check":"9a030b415b0c","code":"false_win"}','2026-11-20T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0005-a','riichi-0005',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"check":"c14480a6c072","fans":["Pure Straight"],"total":22}','2026-11-21T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0005-b','riichi-0005',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{"check":"d9811c82d4ba"}','2026-11-21T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0005-c','riichi-0005',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"check":"e8e7d0a76b84","code":"penalty","note":"spoke of tiles"}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0005-d','riichi-0005',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"check":"77c03330588d","total":46}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0005-e','riichi-0005',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'riichi-0005-d','{"check":"d9c22e5c32cd"}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0005-f','riichi-0005',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"check":"ddb7fc5dbe7a","total":10}','2026-11-21T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('riichi-0005-g','riichi-0005',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"check":"26e985a51049","note":"chips of Bo"}','2026-11-21T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0005-a','classical-0005',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"check":"d1b6f381b9b6","fans":["Pure Straight"],"total":22}','2026-11-22T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0005-b','classical-0005',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{"check":"e98535863a6f"}','2026-11-22T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0005-c','classical-0005',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"check":"0f52e2790c38","code":"penalty","note":"spoke of tiles"}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0005-d','classical-0005',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"check":"6be1b9b203ad","total":46}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0005-e','classical-0005',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'classical-0005-d','{"check":"563febfc44dc"}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0005-f','classical-0005',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"check":"4adc6ea5a54c","total":10}','2026-11-22T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('classical-0005-g','classical-0005',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"check":"975032a56060","note":"chips of Bo"}','2026-11-22T18:04:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0005-a','hong_kong-0005',1,'win',1,-8.0,46.0,-8.0,-30.0,1,1,3,NULL,'{"check":"128f1854bc54","fans":["Pure Straight"],"total":22}','2026-11-23T18:01:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0005-b','hong_kong-0005',2,'draw',2,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{"check":"1b3871f4e712"}','2026-11-23T18:02:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0005-c','hong_kong-0005',3,'incident',3,-30.0,10.0,10.0,10.0,0,0,NULL,NULL,'{"check":"06b7cb678ddf","code":"penalty","note":"spoke of tiles"}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0005-d','hong_kong-0005',4,'win',3,162.0,-54.0,-54.0,-54.0,1,0,NULL,NULL,'{"check":"5f4312b42d92","total":46}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0005-e','hong_kong-0005',5,'undo',3,0.0,0.0,0.0,0.0,0,NULL,NULL,'hong_kong-0005-d','{"check":"ff5550babc92"}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0005-f','hong_kong-0005',6,'win',3,54.0,-18.0,-18.0,-18.0,1,0,NULL,NULL,'{"check":"dd1db9e5d001","total":10}','2026-11-23T18:03:00+00:00',NULL,0.0,0.0);
INSERT INTO "entries" VALUES('hong_kong-0005-g','hong_kong-0005',7,'correction',4,5.0,-5.0,0.0,0.0,0,NULL,NULL,NULL,'{"check":"bd2276e09484","note":"chips of Bo"}','2026-11-23T18:04:00+00:00',NULL,0.0,0.0);
CREATE TABLE evenings (
	id VARCHAR(64) NOT NULL, 
	begun VARCHAR(32) NOT NULL, 
	players TEXT NOT NULL, 
	ruleset VARCHAR(64) NOT NULL, 
	rulings TEXT NOT NULL, 
	turns TEXT NOT NULL, 
	start DOUBLE NOT NULL, deleted VARCHAR(32), renewed INTEGER DEFAULT '0' NOT NULL, checksum VARCHAR(16) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "evenings" VALUES('mcr-0005','2026-11-20T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','mcr','{}','{"by_points":true,"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}',0.0,NULL,0,'913c55409a54');
INSERT INTO "evenings" VALUES('riichi-0005','2026-11-21T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','riichi','{}','{"by_points":true,"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}',0.0,NULL,0,'bc8a522414e0');
INSERT INTO "evenings" VALUES('classical-0005','2026-11-22T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','classical','{}','{"by_points":true,"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0,NULL,0,'b088ee2f374e');
INSERT INTO "evenings" VALUES('hong_kong-0005','2026-11-23T18:00:00+00:00','["Ann","Bo","陳","=Dora"]','hong_kong','{}','{"by_points":true,"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}',0.0,NULL,0,'abe076e44964');
INSERT INTO "evenings" VALUES('gone-0005','2026-11-28T22:36:17+00:00','["A","B","C","D"]','mcr','{}','{"by_points":true,"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}',0.0,'2026-11-28T22:36:17+00:00',0,'55db39f01474');
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
