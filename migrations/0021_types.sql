-- What ticket types say about their sale, the answers of guests, and events that are found by link only.
CREATE TABLE `ticket_answers` (
	`ticket_id` text PRIMARY KEY NOT NULL,
	`answers` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `events_browse`;--> statement-breakpoint
DROP INDEX `events_start`;--> statement-breakpoint
DROP INDEX `events_long`;--> statement-breakpoint
ALTER TABLE `events` ADD `listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `min_age` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `doors_at` integer;--> statement-breakpoint
CREATE INDEX `events_browse` ON `events` (`status`,`ends_at`,`city`,`category`,`listed`);--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`status`,`starts_at`,`id`,`ends_at`,`city`,`category`,`listed`);--> statement-breakpoint
CREATE INDEX `events_long` ON `events` (`status`,`ends_at`,`starts_at`,`id`,`city`,`category`,`listed`) WHERE ends_at - starts_at > 259200000;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `visibility` text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `access_code` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `opens_after_type_id` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `pricing` text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `suggested_price` integer;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `questions` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `bundle` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `min_age` integer;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `doors_at` integer;--> statement-breakpoint
CREATE TRIGGER ticket_types_terms_version AFTER UPDATE OF visibility, access_code, opens_after_type_id, pricing, suggested_price, questions, bundle, min_age, doors_at ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
