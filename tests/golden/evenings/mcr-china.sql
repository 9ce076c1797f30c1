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
INSERT INTO "entries" VALUES('mcr-china-1','evening-mcr-china',1,'win',1,-30.0,-8.0,46.0,-8.0,1,2,0,NULL,'{"fans":["Pure Straight","Dragon Pung","Concealed Hand","One Voided Suit","Single Wait"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"melds":[],"round_wind":"E","ruleset":"mcr","rulings":{"C14":"b","profile":"china-1998"},"seat_wind":"W","self_drawn":false,"winning_tile":"2p"},"self_drawn":false,"total":22}','2026-11-20T18:02:00+00:00');
INSERT INTO "entries" VALUES('mcr-china-2','evening-mcr-china',2,'false_win',2,10.0,-30.0,10.0,10.0,0,1,NULL,NULL,'{}','2026-11-20T18:03:00+00:00');
INSERT INTO "entries" VALUES('mcr-china-3','evening-mcr-china',3,'win',2,-52.0,68.0,-8.0,-8.0,1,1,0,NULL,'{"fans":["Full Flush","Pure Straight","Concealed Hand","Tile Hog"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1m","1m","5m","5m","5m"],"melds":[],"round_wind":"E","ruleset":"mcr","rulings":{"C14":"b","profile":"china-1998"},"seat_wind":"E","self_drawn":false,"winning_tile":"5m"},"self_drawn":false,"total":44}','2026-11-20T18:04:00+00:00');
INSERT INTO "entries" VALUES('mcr-china-4','evening-mcr-china',4,'draw',3,0.0,0.0,0.0,0.0,1,NULL,NULL,NULL,'{}','2026-11-20T18:05:00+00:00');
INSERT INTO "entries" VALUES('mcr-china-5','evening-mcr-china',5,'win',4,-32.0,-32.0,-32.0,96.0,1,3,NULL,NULL,'{"fans":["Pure Straight","Fully Concealed Hand","Dragon Pung","One Voided Suit","Single Wait"],"hand":{"concealed":["1m","2m","3m","4m","5m","6m","7m","8m","9m","C","C","C","2p","2p"],"melds":[],"round_wind":"E","ruleset":"mcr","rulings":{"C14":"b","profile":"china-1998"},"seat_wind":"E","self_drawn":true,"winning_tile":"2p"},"self_drawn":true,"total":24}','2026-11-20T18:06:00+00:00');
INSERT INTO "entries" VALUES('mcr-china-6','evening-mcr-china',6,'undo',2,0.0,0.0,0.0,0.0,0,NULL,NULL,'mcr-china-3','{}','2026-11-20T18:07:00+00:00');
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
INSERT INTO "evenings" VALUES('evening-mcr-china','2026-11-20T18:01:00+00:00','["Anna","Bo","陳","=Dora"]','mcr','{"C14":"b","profile":"china-1998"}','{"on_draw":"passes","on_win":"passes","rounds":4,"seats":"mcr"}',100.0);
CREATE TABLE ledger_schema (
	version INTEGER NOT NULL
);
INSERT INTO "ledger_schema" VALUES(1);
COMMIT;
