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
    CONSTRAINT nothing_won_or_lost CHECK (((((sum_0 + sum_1) + sum_2) + sum_3) = (0)::double precision))
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
INSERT INTO public.alembic_version VALUES ('0003');
INSERT INTO public.changes VALUES ('4774443bbf21475da75de8527479f987', 'mcr-0003', '2026-11-24T19:48:29+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('c2efba64c835460c8d8deb9cde1b8ac7', 'riichi-0003', '2026-11-24T19:48:30+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('0b72f67d468645aeb89ab16705928f1d', 'classical-0003', '2026-11-24T19:48:30+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('454661de172a45c883b8c13dbefc52af', 'hong_kong-0003', '2026-11-24T19:48:30+00:00', NULL, 'names', '["Anna","Bo","陳","=Dora"]');
INSERT INTO public.changes VALUES ('2cc0275846ee4d6d99307894986ea372', 'gone-0003', '2026-11-24T19:48:30+00:00', NULL, 'deleted', 'null');
INSERT INTO public.entries VALUES ('mcr-0003-a', 'mcr-0003', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-20T18:01:00+00:00', NULL);
INSERT INTO public.entries VALUES ('mcr-0003-b', 'mcr-0003', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-20T18:02:00+00:00', NULL);
INSERT INTO public.entries VALUES ('mcr-0003-c', 'mcr-0003', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-20T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('mcr-0003-d', 'mcr-0003', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-20T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('mcr-0003-e', 'mcr-0003', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'mcr-0003-d', '{}', '2026-11-20T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('mcr-0003-f', 'mcr-0003', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-20T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('mcr-0003-g', 'mcr-0003', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-20T18:04:00+00:00', NULL);
INSERT INTO public.entries VALUES ('mcr-0003-h', 'mcr-0003', 8, 'false_win', 4, 10, 10, -30, 10, 0, 2, NULL, NULL, '{}', '2026-11-20T18:04:00+00:00', NULL);
INSERT INTO public.entries VALUES ('riichi-0003-a', 'riichi-0003', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-21T18:01:00+00:00', NULL);
INSERT INTO public.entries VALUES ('riichi-0003-b', 'riichi-0003', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-21T18:02:00+00:00', NULL);
INSERT INTO public.entries VALUES ('riichi-0003-c', 'riichi-0003', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-21T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('riichi-0003-d', 'riichi-0003', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-21T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('riichi-0003-e', 'riichi-0003', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'riichi-0003-d', '{}', '2026-11-21T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('riichi-0003-f', 'riichi-0003', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-21T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('riichi-0003-g', 'riichi-0003', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-21T18:04:00+00:00', NULL);
INSERT INTO public.entries VALUES ('classical-0003-a', 'classical-0003', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-22T18:01:00+00:00', NULL);
INSERT INTO public.entries VALUES ('classical-0003-b', 'classical-0003', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-22T18:02:00+00:00', NULL);
INSERT INTO public.entries VALUES ('classical-0003-c', 'classical-0003', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-22T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('classical-0003-d', 'classical-0003', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-22T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('classical-0003-e', 'classical-0003', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'classical-0003-d', '{}', '2026-11-22T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('classical-0003-f', 'classical-0003', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-22T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('classical-0003-g', 'classical-0003', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-22T18:04:00+00:00', NULL);
INSERT INTO public.entries VALUES ('hong_kong-0003-a', 'hong_kong-0003', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-23T18:01:00+00:00', NULL);
INSERT INTO public.entries VALUES ('hong_kong-0003-b', 'hong_kong-0003', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-23T18:02:00+00:00', NULL);
INSERT INTO public.entries VALUES ('hong_kong-0003-c', 'hong_kong-0003', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-23T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('hong_kong-0003-d', 'hong_kong-0003', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-23T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('hong_kong-0003-e', 'hong_kong-0003', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'hong_kong-0003-d', '{}', '2026-11-23T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('hong_kong-0003-f', 'hong_kong-0003', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-23T18:03:00+00:00', NULL);
INSERT INTO public.entries VALUES ('hong_kong-0003-g', 'hong_kong-0003', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-23T18:04:00+00:00', NULL);
INSERT INTO public.evenings VALUES ('mcr-0003', '2026-11-20T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'mcr', '{}', '{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('riichi-0003', '2026-11-21T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'riichi', '{}', '{"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('classical-0003', '2026-11-22T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'classical', '{}', '{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('hong_kong-0003', '2026-11-23T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'hong_kong', '{}', '{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0, NULL, 0);
INSERT INTO public.evenings VALUES ('gone-0003', '2026-11-24T19:48:30+00:00', '["A","B","C","D"]', 'mcr', '{}', '{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}', 0, '2026-11-24T19:48:30+00:00', 0);
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
