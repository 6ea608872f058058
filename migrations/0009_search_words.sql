-- Letters that unicode61 does not fold, though people leave out their dots and strokes: "Орел" finds "Орёл", "Lodz"
-- finds "Łódź". One column, so that the words of one search may stand in different fields.
DROP TRIGGER events_search_insert;
--> statement-breakpoint
DROP TRIGGER events_search_update;
--> statement-breakpoint
DROP TRIGGER events_search_delete;
--> statement-breakpoint
DROP TABLE events_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE events_search USING fts5(
  words,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIEW event_words AS
SELECT rowid AS event_rowid,
       replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
         name || ' ' || venue_name || ' ' || venue_address || ' ' || city || ' ' || description,
         'ё', 'е'), 'Ё', 'Е'), 'ł', 'l'), 'Ł', 'L'), 'ø', 'o'), 'Ø', 'O'), 'đ', 'd'), 'Đ', 'D'), 'ı', 'i'), 'ß', 'ss')
       AS words
FROM events;
--> statement-breakpoint
CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN INSERT INTO events_search (rowid, words) SELECT event_rowid, words FROM event_words WHERE event_rowid = NEW.rowid; END;
--> statement-breakpoint
CREATE TRIGGER events_search_update AFTER UPDATE OF name, venue_name, venue_address, city, description ON events BEGIN DELETE FROM events_search WHERE rowid = OLD.rowid; INSERT INTO events_search (rowid, words) SELECT event_rowid, words FROM event_words WHERE event_rowid = NEW.rowid; END;
--> statement-breakpoint
CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN DELETE FROM events_search WHERE rowid = OLD.rowid; END;
--> statement-breakpoint
INSERT INTO events_search (rowid, words) SELECT event_rowid, words FROM event_words;
