DROP INDEX `events_browse`;--> statement-breakpoint
CREATE INDEX `events_browse` ON `events` (`status`,`ends_at`,`city`,`category`);--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`status`,`starts_at`,`id`,`ends_at`,`city`,`category`);--> statement-breakpoint
CREATE INDEX `events_long` ON `events` (`status`,`ends_at`,`starts_at`,`id`,`city`,`category`) WHERE ends_at - starts_at > 259200000;--> statement-breakpoint
CREATE INDEX `rate_limits_updated` ON `rate_limits` (`updated_at`);--> statement-breakpoint
CREATE INDEX `erasures_open` ON `erasures` (`created_at`) WHERE identity_at IS NULL OR pictures_at IS NULL OR doors_at IS NULL;--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`role`) WHERE role = 'admin';--> statement-breakpoint
-- For foreign keys: without them, deleting the parent searches the whole table.
CREATE INDEX `purchases_code` ON `purchases` (`discount_code_id`) WHERE discount_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_code` ON `orders` (`discount_code_id`) WHERE discount_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tips_performer` ON `tips` (`performer_id`) WHERE performer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_event` ON `payments` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `discount_codes_event` ON `discount_codes` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `waitlist_gaps` (
	`position` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Somebody left: the gap is noted, nobody behind is written.
DROP TRIGGER waitlist_entries_left;--> statement-breakpoint
CREATE TRIGGER waitlist_entries_left AFTER DELETE ON waitlist_entries BEGIN INSERT INTO waitlist_gaps (position) VALUES (OLD.position) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
-- The owner of the link takes the position ten entries before, and each of those between takes the next one's: positions
-- have gaps. Through negative numbers, as the unique index is checked row by row.
DROP TRIGGER waitlist_entries_friend_confirmed;--> statement-breakpoint
CREATE TRIGGER waitlist_entries_friend_confirmed AFTER UPDATE OF confirmed_at ON waitlist_entries WHEN OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.referred_by IS NOT NULL BEGIN UPDATE waitlist_entries SET position = -moved.position FROM (SELECT id, coalesce(lead(position) OVER (ORDER BY position), min(position) OVER ()) AS position FROM (SELECT id, position FROM waitlist_entries WHERE position <= (SELECT position FROM waitlist_entries WHERE id = NEW.referred_by) ORDER BY position DESC LIMIT 11)) AS moved WHERE waitlist_entries.id = moved.id; UPDATE waitlist_entries SET position = -position WHERE position < 0; END;
