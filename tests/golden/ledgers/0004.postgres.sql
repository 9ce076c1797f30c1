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
    renewed integer DEFAULT 0 NOT NULL
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
INSERT INTO public.alembic_version VALUES ('0004');
INSERT INTO public.changes VALUES ('1ab870bd2b6d471a92ae95038934b35f', 'mcr-0004', '2026-11-24T19:48:36+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('18ae6f426a9a43559718aa20a3425ffe', 'riichi-0004', '2026-11-24T19:48:36+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('77820b55e7b04d848caea5432fd6507a', 'classical-0004', '2026-11-24T19:48:36+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('3b8bfeb783b04b539978cecb1c2058a6', 'hong_kong-0004', '2026-11-24T19:48:36+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('a29083980426426690f1bf0a1c5b1548', 'gone-0004', '2026-11-24T19:48:36+00:00', NULL, 'deleted', 'null');
INSERT INTO public.entries VALUES ('mcr-0004-a', 'mcr-0004', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-20T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0004-b', 'mcr-0004', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-20T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0004-c', 'mcr-0004', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"code":"penalty","note":"spoke of tiles"}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0004-d', 'mcr-0004', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0004-e', 'mcr-0004', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'mcr-0004-d', '{}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0004-f', 'mcr-0004', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-20T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0004-g', 'mcr-0004', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-20T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('mcr-0004-h', 'mcr-0004', 8, 'incident', 4, 10, 10, -30, 10, 0, 2, NULL, NULL, '{"code":"false_win"}', '2026-11-20T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0004-a', 'riichi-0004', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-21T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0004-b', 'riichi-0004', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-21T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0004-c', 'riichi-0004', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"code":"penalty","note":"spoke of tiles"}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0004-d', 'riichi-0004', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0004-e', 'riichi-0004', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'riichi-0004-d', '{}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0004-f', 'riichi-0004', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-21T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('riichi-0004-g', 'riichi-0004', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-21T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0004-a', 'classical-0004', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-22T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0004-b', 'classical-0004', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-22T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0004-c', 'classical-0004', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"code":"penalty","note":"spoke of tiles"}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0004-d', 'classical-0004', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0004-e', 'classical-0004', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'classical-0004-d', '{}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0004-f', 'classical-0004', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-22T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('classical-0004-g', 'classical-0004', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-22T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0004-a', 'hong_kong-0004', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-23T18:01:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0004-b', 'hong_kong-0004', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-23T18:02:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0004-c', 'hong_kong-0004', 3, 'incident', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"code":"penalty","note":"spoke of tiles"}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0004-d', 'hong_kong-0004', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0004-e', 'hong_kong-0004', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'hong_kong-0004-d', '{}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0004-f', 'hong_kong-0004', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-23T18:03:00+00:00', NULL, 0, 0);
INSERT INTO public.entries VALUES ('hong_kong-0004-g', 'hong_kong-0004', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-23T18:04:00+00:00', NULL, 0, 0);
INSERT INTO public.evenings VALUES ('mcr-0004', '2026-11-20T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'mcr', '{}', '{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('riichi-0004', '2026-11-21T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'riichi', '{}', '{"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('classical-0004', '2026-11-22T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'classical', '{}', '{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('hong_kong-0004', '2026-11-23T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'hong_kong', '{}', '{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('gone-0004', '2026-11-24T19:48:36+00:00', '["A","B","C","D"]', 'mcr', '{}', '{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}', 0, '2026-11-24T19:48:36+00:00', 0);
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
