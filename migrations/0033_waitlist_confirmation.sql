ALTER TABLE `waitlist_entries` ADD `language` text;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `confirmed_at` integer;--> statement-breakpoint
-- Entries from before addresses were confirmed keep what they have.
UPDATE waitlist_entries SET confirmed_at = joined_at;--> statement-breakpoint
-- Gmail ignores dots, and both of its domains are one. Where two entries turn out to be one mailbox, one of them keeps
-- its key of before.
UPDATE OR IGNORE waitlist_entries
SET email_key = replace(substr(email_key, 1, instr(email_key, '@') - 1), '.', '') || '@gmail.com'
WHERE (email_key LIKE '%@gmail.com' OR email_key LIKE '%@googlemail.com') AND email_key NOT LIKE '+%';--> statement-breakpoint
DROP TRIGGER waitlist_entries_friend_joined;--> statement-breakpoint
-- A friend confirmed their address: the owner of the link goes up 10 places, at most to the first, and those between go
-- down one. Through negative numbers, as the unique index is checked row by row.
CREATE TRIGGER waitlist_entries_friend_confirmed AFTER UPDATE OF confirmed_at ON waitlist_entries WHEN OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.referred_by IS NOT NULL BEGIN UPDATE waitlist_entries SET position = -(CASE WHEN id = NEW.referred_by THEN max(1, position - 10) ELSE position + 1 END) WHERE position BETWEEN (SELECT max(1, position - 10) FROM waitlist_entries WHERE id = NEW.referred_by) AND (SELECT position FROM waitlist_entries WHERE id = NEW.referred_by); UPDATE waitlist_entries SET position = -position WHERE position < 0; END;
