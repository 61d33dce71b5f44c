/**
 * The feed's tables in the journal's file, step by step. One that has gone out to people is never changed: what comes later is one
 * more step.
 *
 * - `activity`: `service` is a number of `names`; `place`: higher for what stands above, and an entry that takes in more goes up;
 *   `look`: must not be missed; `owed`: how many notifications of what it tells are still to be shown; `notice`: the kind of
 *   notification that it falls under; `notified`: it taps on the shoulder, and was not cleared away from what does; `message`: the
 *   platform's id of the message whose words it tells.
 * - `activity_texts`: words of the entries.
 */
export const activityTables = {
  first: `CREATE TABLE activity (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     service INTEGER NOT NULL,
     at_ms INTEGER NOT NULL,
     category TEXT NOT NULL,
     kind TEXT NOT NULL,
     event TEXT,
     same_key TEXT,
     source TEXT NOT NULL,
     also TEXT NOT NULL,
     delivery INTEGER,
     fact TEXT NOT NULL,
     read INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX activity_by_category ON activity (service, category);
   CREATE INDEX activity_by_key ON activity (service, same_key, at_ms) WHERE same_key IS NOT NULL;
   CREATE INDEX activity_by_event ON activity (service, event, kind, at_ms) WHERE event IS NOT NULL;
   CREATE INDEX activity_unread ON activity (service) WHERE read = 0;

   CREATE VIRTUAL TABLE activity_texts USING fts5 (
     words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
   );`,

  places: `ALTER TABLE activity ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
   UPDATE activity SET place = id;
   DROP INDEX activity_by_category;
   CREATE INDEX activity_by_category ON activity (service, category, place);
   CREATE INDEX activity_by_place ON activity (service, place);`,

  looks: `ALTER TABLE activity ADD COLUMN look INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX activity_look ON activity (service, at_ms) WHERE look = 1 AND read = 0;`,

  notifications: `ALTER TABLE activity ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX activity_owed ON activity (id) WHERE owed > 0;`,

  notices: `ALTER TABLE activity ADD COLUMN notice TEXT;
   ALTER TABLE activity ADD COLUMN notified INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX activity_by_notice ON activity (service, notice, place) WHERE notice IS NOT NULL;
   CREATE INDEX activity_notified ON activity (service, place, read) WHERE notified = 1;`,

  messages: `ALTER TABLE activity ADD COLUMN message TEXT;
   UPDATE activity SET message = json_extract(fact, '$.messageId') WHERE kind IN ('mentioned', 'mentions') AND json_valid(fact);
   CREATE INDEX activity_by_message ON activity (message) WHERE message IS NOT NULL;`,
} as const;
