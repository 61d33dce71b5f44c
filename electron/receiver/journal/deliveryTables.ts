/**
 * The receiver's tables in the journal's file, step by step. One that has gone out to people is never changed: what comes later is
 * one more step.
 *
 * - `inbox`: batches that an earlier version has left there, whose arrivals are not in their tables yet; `first`: the number of the
 *   first of them. What comes now waits in files beside. `filed`: up to which number arrivals are in their tables, which is also the
 *   highest that was ever given to what is filed.
 * - `deliveries`: what the list shows; `contents`: what only one delivery's own view needs.
 *   `opens`: the first accepted one of its envelope; `proved`: tries that we missed and that this row was the first to prove;
 *   `pending`: 1: its effects have not been told; 2: they stand in the feed, and others are to be told; `stored`: what it takes up;
 *   `dialect`: that of its path; `waited_ms`: how long it waited at the relay. Keys, paths and hooks are numbers of `names`.
 * - `envelopes`: deliveries by their envelope, filled later than their rows and in the order of envelopes; `enveloped` says how far.
 * - `seen`: first accepted ones whose rows were taken away before their seven days were over.
 * - `tallies`: what a hook's health is reckoned from, kept up with every write.
 * - `quarters`: what came in each quarter of an hour, kept up with every write: a day begins at a quarter everywhere.
 * - `forwards`: what is still to be sent on to a target; `done`: it was, and the delivery may yet be told again.
 * - `texts`: words of deliveries, filled later than its rows, `indexed` says how far; `texts_words`: all its words.
 */
export const deliveryTables = {
  first: `CREATE TABLE inbox (first INTEGER PRIMARY KEY, count INTEGER NOT NULL, packed BLOB NOT NULL) STRICT;

   CREATE TABLE filed (upto INTEGER NOT NULL) STRICT;
   INSERT INTO filed VALUES (0);

   CREATE TABLE deliveries (
     id INTEGER PRIMARY KEY,
     at_ms INTEGER NOT NULL,
     service INTEGER,
     intake INTEGER,
     hook INTEGER,
     status INTEGER NOT NULL,
     verdict TEXT NOT NULL,
     refusal TEXT,
     mistake TEXT,
     event TEXT,
     envelope TEXT,
     nth INTEGER,
     missed INTEGER NOT NULL,
     proved INTEGER NOT NULL,
     copies INTEGER NOT NULL,
     scripted INTEGER NOT NULL,
     replay_of INTEGER,
     imported INTEGER NOT NULL,
     opens INTEGER NOT NULL,
     pending INTEGER NOT NULL,
     bytes INTEGER NOT NULL,
     stored INTEGER NOT NULL,
     sent_at_ms INTEGER
   ) STRICT;
   CREATE INDEX deliveries_by_envelope ON deliveries (envelope) WHERE envelope IS NOT NULL;
   CREATE INDEX deliveries_by_time ON deliveries (at_ms);
   CREATE INDEX deliveries_pending ON deliveries (id) WHERE pending = 1;
   CREATE INDEX deliveries_turned_away ON deliveries (id, stored) WHERE verdict IN ('refused', 'missing', 'invalid');
   CREATE INDEX deliveries_unproved ON deliveries (id, stored) WHERE verdict IN ('notSigned', 'unknownSecret');

   CREATE TABLE contents (
     id INTEGER PRIMARY KEY,
     method TEXT NOT NULL,
     target TEXT NOT NULL,
     headers TEXT NOT NULL,
     body BLOB NOT NULL
   ) STRICT;

   CREATE TABLE seen (
     service INTEGER NOT NULL,
     envelope TEXT NOT NULL,
     first_id INTEGER NOT NULL,
     at_ms INTEGER NOT NULL,
     PRIMARY KEY (service, envelope)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE tallies (
     intake INTEGER PRIMARY KEY,
     last_at_ms INTEGER,
     last_status INTEGER,
     last_verdict TEXT,
     success_at_ms INTEGER,
     success_id INTEGER NOT NULL,
     failures INTEGER NOT NULL,
     missed INTEGER NOT NULL,
     first_failure_at_ms INTEGER
   ) STRICT;

   CREATE TABLE listening (
     id INTEGER PRIMARY KEY,
     from_ms INTEGER NOT NULL,
     alive_ms INTEGER NOT NULL,
     to_ms INTEGER
   ) STRICT;

   CREATE TABLE sendings (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     delivery INTEGER NOT NULL,
     value TEXT NOT NULL
   ) STRICT;
   CREATE INDEX sendings_by_delivery ON sendings (delivery);

   CREATE VIRTUAL TABLE texts USING fts5 (
     words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '3'
   );
   INSERT INTO texts (texts, rank) VALUES ('automerge', 0);

   CREATE VIRTUAL TABLE texts_words USING fts5vocab (texts, row);

   CREATE TABLE indexed (upto INTEGER NOT NULL) STRICT;
   INSERT INTO indexed VALUES (0);`,

  // What came before knew no other sender than the platform.
  dialects: `ALTER TABLE deliveries ADD COLUMN dialect TEXT NOT NULL DEFAULT 'platform';`,

  forwardsAndQuarters: `DROP INDEX deliveries_pending;
   CREATE INDEX deliveries_pending ON deliveries (id) WHERE pending > 0;
   CREATE INDEX deliveries_undiagnosed ON deliveries (service, id) WHERE verdict = 'invalid' AND mistake IS NULL;
   CREATE INDEX deliveries_by_service ON deliveries (service, at_ms);

   CREATE TABLE forwards (
     target TEXT NOT NULL,
     delivery INTEGER NOT NULL,
     done INTEGER NOT NULL,
     PRIMARY KEY (target, delivery)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX forwards_by_delivery ON forwards (delivery);

   CREATE TABLE quarters (
     service INTEGER NOT NULL,
     quarter INTEGER NOT NULL,
     deliveries INTEGER NOT NULL,
     duplicates INTEGER NOT NULL,
     missed INTEGER NOT NULL,
     PRIMARY KEY (service, quarter)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO quarters
     SELECT service, at_ms / 900000, count(*), sum(verdict = 'repeated'), sum(proved) FROM deliveries
     WHERE service IS NOT NULL AND imported = 0 GROUP BY 1, 2;`,

  waits: 'ALTER TABLE deliveries ADD COLUMN waited_ms INTEGER;',

  // Changes nothing here: earlier versions know no files beside, and would give the numbers of what waits there to others.
  appendedFirst: 'UPDATE filed SET upto = upto;',

  envelopesApart: `CREATE TABLE envelopes (
     envelope TEXT NOT NULL,
     id INTEGER NOT NULL,
     PRIMARY KEY (envelope, id)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO envelopes SELECT envelope, id FROM deliveries WHERE envelope IS NOT NULL ORDER BY envelope, id;
   DROP INDEX deliveries_by_envelope;

   CREATE TABLE enveloped (upto INTEGER NOT NULL) STRICT;
   INSERT INTO enveloped SELECT coalesce(max(id), 0) FROM deliveries;`,
} as const;
