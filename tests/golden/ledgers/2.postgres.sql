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
    CONSTRAINT nothing_won_or_lost CHECK (((((sum_0 + sum_1) + sum_2) + sum_3) = (0)::double precision))
);
CREATE TABLE public.evenings (
    id character varying(64) NOT NULL,
    begun character varying(32) NOT NULL,
    players text NOT NULL,
    ruleset character varying(64) NOT NULL,
    rulings text NOT NULL,
    turns text NOT NULL,
    start double precision NOT NULL
);
CREATE TABLE public.ledger_schema (
    version integer NOT NULL
);
INSERT INTO public.entries VALUES ('mcr-2-a', 'mcr-2', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-20T18:01:00+00:00');
INSERT INTO public.entries VALUES ('mcr-2-b', 'mcr-2', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-20T18:02:00+00:00');
INSERT INTO public.entries VALUES ('mcr-2-c', 'mcr-2', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-20T18:03:00+00:00');
INSERT INTO public.entries VALUES ('mcr-2-d', 'mcr-2', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-20T18:03:00+00:00');
INSERT INTO public.entries VALUES ('mcr-2-e', 'mcr-2', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'mcr-2-d', '{}', '2026-11-20T18:03:00+00:00');
INSERT INTO public.entries VALUES ('mcr-2-f', 'mcr-2', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-20T18:03:00+00:00');
INSERT INTO public.entries VALUES ('mcr-2-g', 'mcr-2', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-20T18:04:00+00:00');
INSERT INTO public.entries VALUES ('mcr-2-h', 'mcr-2', 8, 'false_win', 4, 10, 10, -30, 10, 0, 2, NULL, NULL, '{}', '2026-11-20T18:04:00+00:00');
INSERT INTO public.entries VALUES ('riichi-2-a', 'riichi-2', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-21T18:01:00+00:00');
INSERT INTO public.entries VALUES ('riichi-2-b', 'riichi-2', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-21T18:02:00+00:00');
INSERT INTO public.entries VALUES ('riichi-2-c', 'riichi-2', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-21T18:03:00+00:00');
INSERT INTO public.entries VALUES ('riichi-2-d', 'riichi-2', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-21T18:03:00+00:00');
INSERT INTO public.entries VALUES ('riichi-2-e', 'riichi-2', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'riichi-2-d', '{}', '2026-11-21T18:03:00+00:00');
INSERT INTO public.entries VALUES ('riichi-2-f', 'riichi-2', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-21T18:03:00+00:00');
INSERT INTO public.entries VALUES ('riichi-2-g', 'riichi-2', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-21T18:04:00+00:00');
INSERT INTO public.entries VALUES ('classical-2-a', 'classical-2', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-22T18:01:00+00:00');
INSERT INTO public.entries VALUES ('classical-2-b', 'classical-2', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-22T18:02:00+00:00');
INSERT INTO public.entries VALUES ('classical-2-c', 'classical-2', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-22T18:03:00+00:00');
INSERT INTO public.entries VALUES ('classical-2-d', 'classical-2', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-22T18:03:00+00:00');
INSERT INTO public.entries VALUES ('classical-2-e', 'classical-2', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'classical-2-d', '{}', '2026-11-22T18:03:00+00:00');
INSERT INTO public.entries VALUES ('classical-2-f', 'classical-2', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-22T18:03:00+00:00');
INSERT INTO public.entries VALUES ('classical-2-g', 'classical-2', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-22T18:04:00+00:00');
INSERT INTO public.entries VALUES ('hong_kong-2-a', 'hong_kong-2', 1, 'win', 1, -8, 46, -8, -30, 1, 1, 3, NULL, '{"fans":["Pure Straight"],"total":22}', '2026-11-23T18:01:00+00:00');
INSERT INTO public.entries VALUES ('hong_kong-2-b', 'hong_kong-2', 2, 'draw', 2, 0, 0, 0, 0, 1, NULL, NULL, NULL, '{}', '2026-11-23T18:02:00+00:00');
INSERT INTO public.entries VALUES ('hong_kong-2-c', 'hong_kong-2', 3, 'penalty', 3, -30, 10, 10, 10, 0, 0, NULL, NULL, '{"note":"spoke of tiles"}', '2026-11-23T18:03:00+00:00');
INSERT INTO public.entries VALUES ('hong_kong-2-d', 'hong_kong-2', 4, 'win', 3, 162, -54, -54, -54, 1, 0, NULL, NULL, '{"total":46}', '2026-11-23T18:03:00+00:00');
INSERT INTO public.entries VALUES ('hong_kong-2-e', 'hong_kong-2', 5, 'undo', 3, 0, 0, 0, 0, 0, NULL, NULL, 'hong_kong-2-d', '{}', '2026-11-23T18:03:00+00:00');
INSERT INTO public.entries VALUES ('hong_kong-2-f', 'hong_kong-2', 6, 'win', 3, 54, -18, -18, -18, 1, 0, NULL, NULL, '{"total":10}', '2026-11-23T18:03:00+00:00');
INSERT INTO public.entries VALUES ('hong_kong-2-g', 'hong_kong-2', 7, 'correction', 4, 5, -5, 0, 0, 0, NULL, NULL, NULL, '{"note":"chips of Bo"}', '2026-11-23T18:04:00+00:00');
INSERT INTO public.evenings VALUES ('mcr-2', '2026-11-20T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'mcr', '{}', '{"most_stays":null,"on_draw":"passes","on_win":"passes","rounds":4,"seatings":[[0,1,2,3],[1,0,3,2],[2,3,1,0],[3,2,0,1]]}', 0);
INSERT INTO public.evenings VALUES ('riichi-2', '2026-11-21T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'riichi', '{}', '{"most_stays":null,"on_draw":"if_ready","on_win":"stays","rounds":2,"seatings":[[0,1,2,3]]}', 0);
INSERT INTO public.evenings VALUES ('classical-2', '2026-11-22T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'classical', '{}', '{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0);
INSERT INTO public.evenings VALUES ('hong_kong-2', '2026-11-23T18:00:00+00:00', '["Ann","Bo","陳","=Dora"]', 'hong_kong', '{}', '{"most_stays":null,"on_draw":"stays","on_win":"stays","rounds":4,"seatings":[[0,1,2,3]]}', 0);
INSERT INTO public.ledger_schema VALUES (2);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_evening_number_key UNIQUE (evening, number);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.evenings
    ADD CONSTRAINT evenings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_evening_fkey FOREIGN KEY (evening) REFERENCES public.evenings(id) ON DELETE CASCADE;
