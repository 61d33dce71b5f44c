/**
 * The tables of the history file, version by version. One that has gone out to people is never changed: what comes later is one
 * more entry.
 */
export const historyMigrations: readonly string[] = [
  `CREATE TABLE notes (
     service_key TEXT NOT NULL,
     user_id INTEGER NOT NULL,
     note TEXT NOT NULL,
     updated_at_ms INTEGER NOT NULL,
     PRIMARY KEY (service_key, user_id)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE bans (
     service_key TEXT NOT NULL,
     channel_id INTEGER NOT NULL,
     user_id INTEGER NOT NULL,
     at_ms INTEGER NOT NULL,
     by_name TEXT,
     PRIMARY KEY (service_key, channel_id, user_id)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE acts (
     id INTEGER PRIMARY KEY,
     service_key TEXT NOT NULL,
     channel_id INTEGER NOT NULL,
     user_id INTEGER NOT NULL,
     at_ms REAL NOT NULL,
     what TEXT NOT NULL,
     by TEXT,
     own INTEGER NOT NULL,
     detail TEXT NOT NULL
   ) STRICT;
   CREATE INDEX acts_of_person ON acts (service_key, channel_id, user_id, id);
   CREATE TABLE watches (
     service_key TEXT NOT NULL,
     channel_id INTEGER NOT NULL,
     user_id INTEGER NOT NULL,
     username TEXT NOT NULL,
     until_ms REAL NOT NULL,
     PRIMARY KEY (service_key, channel_id, user_id)
   ) STRICT, WITHOUT ROWID`,
];
