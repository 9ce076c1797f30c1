SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.changes (
    id character varying(64) NOT NULL,
    evening character varying(64) NOT NULL,
    at character varying(32) NOT NULL,
    author character varying(48),
    what character varying(16) NOT NULL,
    before text NOT NULL
);
CREATE TABLE public.entries (
    id character varying(64) NOT NULL,
    evening character varying(64) NOT NULL,
    number integer NOT NULL,
    kind character varying(16) NOT NULL,
    hand integer NOT NULL,
    sum_0 double precision NOT NULL,
    sum_1 double precision NOT NULL,
    sum_2 double precision NOT NULL,
    sum_3 double precision NOT NULL,
    ends integer NOT NULL,
    player integer,
    other integer,
    undoes character varying(64),
    detail text NOT NULL,
    at character varying(32) NOT NULL,
    author character varying(48),
    nobody double precision DEFAULT '0'::double precision NOT NULL,
    kitty double precision DEFAULT '0'::double precision NOT NULL,
    CONSTRAINT nothing_won_or_lost CHECK (((((((sum_0 + sum_1) + sum_2) + sum_3) + nobody) + kitty) = (0)::double precision))
);
CREATE TABLE public.evenings (
    id character varying(64) NOT NULL,
    begun character varying(32) NOT NULL,
    players text NOT NULL,
    ruleset character varying(64) NOT NULL,
    rulings text NOT NULL,
    turns text NOT NULL,
    start double precision NOT NULL,
    deleted character varying(32),
    renewed integer DEFAULT 0 NOT NULL,
    checksum character varying(16) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.ledger_schema (
    version integer NOT NULL
);
CREATE TABLE public.links (
    evening character varying(64) NOT NULL,
    secret character varying(64) NOT NULL,
    level integer NOT NULL,
    since character varying(32) NOT NULL
);
CREATE TABLE public.rights (
    evening character varying(64) NOT NULL,
    holder character varying(64) NOT NULL,
    level integer NOT NULL,
    since character varying(32) NOT NULL
);
CREATE TABLE public.tile_set_links (
    tile_set character varying(64) NOT NULL,
    secret character varying(64) NOT NULL,
    level integer NOT NULL,
    since character varying(32) NOT NULL
);
CREATE TABLE public.tile_set_rights (
    tile_set character varying(64) NOT NULL,
    holder character varying(64) NOT NULL,
    level integer NOT NULL,
    since character varying(32) NOT NULL
);
CREATE TABLE public.tile_sets (
    id character varying(64) NOT NULL,
    begun character varying(32) NOT NULL,
    title character varying(64) NOT NULL,
    faces bytea NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    origin character varying(64),
    deleted character varying(32),
    renewed integer DEFAULT 0 NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0005');
INSERT INTO public.changes VALUES ('54af7904309b4fb9b828a95ff4bcad7c', 'mcr-0005', '2026-11-28T22:36:18+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('dedfca99727648e094022025f2da421f', 'riichi-0005', '2026-11-28T22:36:18+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('2e04a87917814e3e92b1f479bf3b31d5', 'classical-0005', '2026-11-28T22:36:18+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('a6eb04177adc496cbe7afa88e6a3f9ae', 'hong_kong-0005', '2026-11-28T22:36:19+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('0d33959807b54ef186f3950a39b77d09', 'gone-0005', '2026-11-28T22:36:19+00:00', NULL, 'deleted', 'null');
INSERT INTO public.entries VALUES ('mcr-0005-a', 'mcr-0005', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"check":"ba11c3ddd0fe","fans":["Pure Straight"],"total":22}', '2026-11-20T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0005-b', 'mcr-0005', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{"check":"0909a9a54457"}', '2026-11-20T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0005-c', 'mcr-0005', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"check":"1c29eed473d2","code":"penalty","note":"spoke of tiles"}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0005-d', 'mcr-0005', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"check":"b17aaeaabe79","total":46}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0005-e', 'mcr-0005', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'mcr-0005-d', '{"check":"600eed38936b"}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0005-f', 'mcr-0005', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"check":"4545921a9538","total":10}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0005-g', 'mcr-0005', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"check":"5d6a1c391fd9","note":"chips of Bo"}', '2026-11-20T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0005-h', 'mcr-0005', 8, 'incident', 4, 10, 10, -30, 10, 0, 2, NULL, NULL, '{"check":"9a030b415b0c","code":"false_win"}', '2026-11-20T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0005-a', 'riichi-0005', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"check":"c14480a6c072","fans":["Pure Straight"],"total":22}', '2026-11-21T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0005-b', 'riichi-0005', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{"check":"d9811c82d4ba"}', '2026-11-21T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0005-c', 'riichi-0005', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"check":"e8e7d0a76b84","code":"penalty","note":"spoke of tiles"}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0005-d', 'riichi-0005', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"check":"77c03330588d","total":46}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0005-e', 'riichi-0005', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'riichi-0005-d', '{"check":"d9c22e5c32cd"}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0005-f', 'riichi-0005', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"check":"ddb7fc5dbe7a","total":10}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0005-g', 'riichi-0005', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"check":"26e985a51049","note":"chips of Bo"}', '2026-11-21T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0005-a', 'classical-0005', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"check":"d1b6f381b9b6","fans":["Pure Straight"],"total":22}', '2026-11-22T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0005-b', 'classical-0005', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{"check":"e98535863a6f"}', '2026-11-22T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0005-c', 'classical-0005', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"check":"0f52e2790c38","code":"penalty","note":"spoke of tiles"}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0005-d', 'classical-0005', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"check":"6be1b9b203ad","total":46}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0005-e', 'classical-0005', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'classical-0005-d', '{"check":"563febfc44dc"}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0005-f', 'classical-0005', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"check":"4adc6ea5a54c","total":10}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0005-g', 'classical-0005', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"check":"975032a56060","note":"chips of Bo"}', '2026-11-22T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0005-a', 'hong_kong-0005', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"check":"128f1854bc54","fans":["Pure Straight"],"total":22}', '2026-11-23T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0005-b', 'hong_kong-0005', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{"check":"1b3871f4e712"}', '2026-11-23T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0005-c', 'hong_kong-0005', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"check":"06b7cb678ddf","code":"penalty","note":"spoke of tiles"}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0005-d', 'hong_kong-0005', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"check":"5f4312b42d92","total":46}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0005-e', 'hong_kong-0005', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'hong_kong-0005-d', '{"check":"ff5550babc92"}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0005-f', 'hong_kong-0005', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"check":"dd1db9e5d001","total":10}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0005-g', 'hong_kong-0005', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"check":"bd2276e09484","note":"chips of Bo"}', '2026-11-23T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.evenings VALUES ('mcr-0005', '2026-11-20T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'mcr', '{}', '{"by_points":true,"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}', 0, NULL, 0, '913c55409a54');
INSERT INTO public.evenings VALUES ('riichi-0005', '2026-11-21T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'riichi', '{}', '{"by_points":true,"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}', 0, NULL, 0, 'bc8a522414e0');
INSERT INTO public.evenings VALUES ('classical-0005', '2026-11-22T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'classical', '{}', '{"by_points":true,"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0, NULL, 0, 'b088ee2f374e');
INSERT INTO public.evenings VALUES ('hong_kong-0005', '2026-11-23T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'hong_kong', '{}', '{"by_points":true,"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0, NULL, 0, 'abe076e44964');
INSERT INTO public.evenings VALUES ('gone-0005', '2026-11-28T22:36:19+00:00', '["A","B","C","D"]', 'mcr', '{}', '{"by_points":true,"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}', 0, '2026-11-28T22:36:19+00:00', 0, 'b7995dd2885d');
INSERT INTO public.ledger_schema VALUES (3);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_evening_number_key UNIQUE (evening, number);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.evenings
    ADD CONSTRAINT evenings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (evening, secret);
ALTER TABLE ONLY public.rights
    ADD CONSTRAINT rights_pkey PRIMARY KEY (evening, holder);
ALTER TABLE ONLY public.tile_set_links
    ADD CONSTRAINT tile_set_links_pkey PRIMARY KEY (tile_set, secret);
ALTER TABLE ONLY public.tile_set_rights
    ADD CONSTRAINT tile_set_rights_pkey PRIMARY KEY (tile_set, holder);
ALTER TABLE ONLY public.tile_sets
    ADD CONSTRAINT tile_sets_pkey PRIMARY KEY (id);
CREATE INDEX links_by_secret ON public.links USING btree (secret);
CREATE INDEX rights_by_holder ON public.rights USING btree (holder);
CREATE INDEX tile_set_links_by_secret ON public.tile_set_links USING btree (secret);
CREATE INDEX tile_set_rights_by_holder ON public.tile_set_rights USING btree (holder);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_evening_fkey FOREIGN KEY (evening) REFERENCES public.evenings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_evening_fkey FOREIGN KEY (evening) REFERENCES public.evenings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_evening_fkey FOREIGN KEY (evening) REFERENCES public.evenings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rights
    ADD CONSTRAINT rights_evening_fkey FOREIGN KEY (evening) REFERENCES public.evenings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tile_set_links
    ADD CONSTRAINT tile_set_links_tile_set_fkey FOREIGN KEY (tile_set) REFERENCES public.tile_sets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tile_set_rights
    ADD CONSTRAINT tile_set_rights_tile_set_fkey FOREIGN KEY (tile_set) REFERENCES public.tile_sets(id) ON DELETE CASCADE;
