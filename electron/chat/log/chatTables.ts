/**
 * The tables of what is kept of chat, version by version. One that has gone out to people is never changed: what comes later is one
 * more entry.
 *
 * - `rooms`: channels by number, so that rows stay small.
 * - `lines`: messages. `place` puts those of a room into the room's order; ids count up as they were written. `message`: the
 *   platform's id. `at_ms`: when it was heard; null: it came from history, and was said before `kept_at_ms`. `indexed`: 1 while its
 *   words stand in `line_words`. `stored`: what it takes up, about.
 * - `line_words`: three characters at a time of name and text, folded, so that any part of a word is found. Two more stand behind the
 *   last character of rows from `kept.ended_from` on, so that the last characters begin such a part as well. `line_terms`: which there are.
 * - `visits`: who came (1) and went (0), as the room told.
 * - `held`: what rules held in a room and nobody has seen to, as the queue wrote it.
 * - `kept`: what all of it takes up, kept up with every write.
 */
export const chatTables: readonly string[] = [
  `CREATE TABLE rooms (
     id INTEGER PRIMARY KEY,
     platform TEXT NOT NULL,
     channel INTEGER NOT NULL,
     UNIQUE (platform, channel)
   ) STRICT;

   CREATE TABLE lines (
     id INTEGER PRIMARY KEY,
     room INTEGER NOT NULL,
     place REAL NOT NULL,
     message TEXT NOT NULL,
     kept_at_ms INTEGER NOT NULL,
     at_ms INTEGER,
     user INTEGER NOT NULL,
     username TEXT NOT NULL,
     roles TEXT NOT NULL,
     text TEXT NOT NULL,
     action INTEGER NOT NULL,
     own INTEGER NOT NULL,
     removed_by TEXT,
     removed_why TEXT,
     indexed INTEGER NOT NULL,
     stored INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX lines_once ON lines (room, message);
   CREATE INDEX lines_in_order ON lines (room, place);
   CREATE INDEX lines_of_user ON lines (room, user);
   CREATE INDEX lines_by_age ON lines (kept_at_ms);
   CREATE INDEX lines_to_forget ON lines (id) WHERE removed_why IS NOT NULL AND indexed = 1;
   CREATE VIRTUAL TABLE line_words USING fts5 (
     words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
   );
   INSERT INTO line_words (line_words, rank) VALUES ('automerge', 0);

   CREATE TABLE visits (
     id INTEGER PRIMARY KEY,
     room INTEGER NOT NULL,
     at_ms INTEGER NOT NULL,
     user INTEGER NOT NULL,
     username TEXT NOT NULL,
     came INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX visits_of_user ON visits (room, user, at_ms);
   CREATE INDEX visits_by_age ON visits (at_ms);

   CREATE TABLE kept (bytes INTEGER NOT NULL) STRICT;
   INSERT INTO kept VALUES (0);`,
  // Rows of a room in their order; what the index knows; and from which row on it knows the last characters of each, too.
  `CREATE INDEX lines_of_room ON lines (room);
   CREATE VIRTUAL TABLE line_terms USING fts5vocab('line_words', 'row');
   ALTER TABLE kept ADD COLUMN ended_from INTEGER NOT NULL DEFAULT 0;
   UPDATE kept SET ended_from = (SELECT coalesce(max(id), 0) + 1 FROM lines);`,
  `CREATE TABLE held (room INTEGER PRIMARY KEY, entries TEXT NOT NULL) STRICT;`,
];
