ALTER TABLE `waitlist_entries` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `status_token` text;--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `request_id` text;--> statement-breakpoint
UPDATE waitlist_entries SET position = (
  SELECT count(*) FROM waitlist_entries AS earlier
  WHERE (earlier.joined_at, earlier.id) <= (waitlist_entries.joined_at, waitlist_entries.id)
);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_position` ON `waitlist_entries` (`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_token` ON `waitlist_entries` (`status_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_request` ON `waitlist_entries` (`request_id`);--> statement-breakpoint
-- A friend joined: whoever's link it was goes up 10 places, at most to the first, and those between go down one.
-- Through negative numbers, as the unique index is checked row by row. See docs/decisions/014-waitlist-positions-by-trigger.md.
CREATE TRIGGER waitlist_entries_friend_joined AFTER INSERT ON waitlist_entries WHEN NEW.referred_by IS NOT NULL BEGIN UPDATE waitlist_entries SET position = -(CASE WHEN id = NEW.referred_by THEN max(1, position - 10) ELSE position + 1 END) WHERE position BETWEEN (SELECT max(1, position - 10) FROM waitlist_entries WHERE id = NEW.referred_by) AND (SELECT position FROM waitlist_entries WHERE id = NEW.referred_by); UPDATE waitlist_entries SET position = -position WHERE position < 0; END;
--> statement-breakpoint
-- Somebody left: whoever came after closes the gap.
CREATE TRIGGER waitlist_entries_left AFTER DELETE ON waitlist_entries BEGIN UPDATE waitlist_entries SET position = 1 - position WHERE position > OLD.position; UPDATE waitlist_entries SET position = -position WHERE position < 0; END;
