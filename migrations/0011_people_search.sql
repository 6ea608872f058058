-- People by name and e-mail, for whoever looks a guest up: every word of a search begins a word of theirs, in any case
-- and without accents. Names are also indexed with apostrophes left out: "obrien" finds "O'Brien".
CREATE VIRTUAL TABLE users_search USING fts5(
  words,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIEW user_words AS
SELECT rowid AS user_rowid,
       replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
         name || ' ' || replace(replace(name, '''', ''), '’', '') || ' ' || email,
         'ё', 'е'), 'Ё', 'Е'), 'ł', 'l'), 'Ł', 'L'), 'ø', 'o'), 'Ø', 'O'), 'đ', 'd'), 'Đ', 'D'), 'ı', 'i'), 'ß', 'ss')
       AS words
FROM users;
--> statement-breakpoint
CREATE TRIGGER users_search_insert AFTER INSERT ON users BEGIN INSERT INTO users_search (rowid, words) SELECT user_rowid, words FROM user_words WHERE user_rowid = NEW.rowid; END;
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF name, email ON users WHEN OLD.name <> NEW.name OR OLD.email <> NEW.email BEGIN DELETE FROM users_search WHERE rowid = OLD.rowid; INSERT INTO users_search (rowid, words) SELECT user_rowid, words FROM user_words WHERE user_rowid = NEW.rowid; END;
--> statement-breakpoint
CREATE TRIGGER users_search_delete AFTER DELETE ON users BEGIN DELETE FROM users_search WHERE rowid = OLD.rowid; END;
--> statement-breakpoint
INSERT INTO users_search (rowid, words) SELECT user_rowid, words FROM user_words;
