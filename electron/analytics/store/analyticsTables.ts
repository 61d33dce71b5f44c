/**
 * The tables of what is kept of channels' numbers, version by version. One that has gone out to people is never changed: what comes
 * later is one more entry. Times are in ms on the service's clock.
 *
 * - `channels`: channels by number, so that rows stay small.
 * - `days`: one row for each series and day by UTC; `data`: its rows as columns (`dayBlob.ts`). `until_ms`: known up to. What is told
 *   anew is another row, with an id of its own.
 * - `minutes`: what was counted in the chat.
 * - `speakers`: who wrote in a stream, by when that began; `first`: 1 when they never had before. `known_people`: who ever wrote, and
 *   when last, as far as that was noted.
 * - `marks`: what the activity feed told; `notes`: the person's own. `channel_names`: for hosts.
 * - `streams`: what is kept of a stream besides its numbers.
 */
export const analyticsTables: readonly string[] = [
  `CREATE TABLE channels (
     id INTEGER PRIMARY KEY,
     platform TEXT NOT NULL,
     channel INTEGER NOT NULL,
     UNIQUE (platform, channel)
   ) STRICT;

   CREATE TABLE days (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     channel INTEGER NOT NULL,
     day_ms INTEGER NOT NULL,
     series TEXT NOT NULL,
     whole INTEGER NOT NULL,
     until_ms INTEGER NOT NULL,
     fetched_at_ms INTEGER NOT NULL,
     calls INTEGER NOT NULL,
     row_count INTEGER NOT NULL,
     data BLOB NOT NULL,
     UNIQUE (channel, series, day_ms)
   ) STRICT;
   CREATE INDEX days_by_age ON days (day_ms);

   CREATE TABLE minutes (
     channel INTEGER NOT NULL,
     minute_ms INTEGER NOT NULL,
     messages INTEGER NOT NULL,
     chatters INTEGER,
     counted_ms INTEGER NOT NULL,
     PRIMARY KEY (channel, minute_ms)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE speakers (
     channel INTEGER NOT NULL,
     stream INTEGER NOT NULL,
     user INTEGER NOT NULL,
     username TEXT NOT NULL,
     messages INTEGER NOT NULL,
     first INTEGER NOT NULL,
     PRIMARY KEY (channel, stream, user)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE known_people (
     channel INTEGER NOT NULL,
     user INTEGER NOT NULL,
     PRIMARY KEY (channel, user)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE marks (
     channel INTEGER NOT NULL,
     id TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     what TEXT NOT NULL,
     PRIMARY KEY (channel, id)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX marks_in_order ON marks (channel, at_ms);

   CREATE TABLE notes (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     channel INTEGER NOT NULL,
     at_ms INTEGER NOT NULL,
     text TEXT NOT NULL
   ) STRICT;
   CREATE INDEX notes_in_order ON notes (channel, at_ms);

   CREATE TABLE channel_names (
     platform TEXT NOT NULL,
     channel INTEGER NOT NULL,
     name TEXT NOT NULL,
     PRIMARY KEY (platform, channel)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE streams (
     channel INTEGER NOT NULL,
     id INTEGER NOT NULL,
     record TEXT NOT NULL,
     PRIMARY KEY (channel, id)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE kept (bytes INTEGER NOT NULL) STRICT;
   INSERT INTO kept VALUES (0);`,
  `ALTER TABLE known_people ADD COLUMN wrote_ms INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX known_people_by_age ON known_people (wrote_ms);
   CREATE INDEX minutes_by_age ON minutes (minute_ms);
   CREATE INDEX speakers_by_age ON speakers (stream);
   DROP TABLE kept;`,
];
