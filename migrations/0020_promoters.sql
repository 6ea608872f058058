-- People who bring guests for a commission, who is credited with a purchase, and what is booked for it.
CREATE TABLE `entry_commissions` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`promoter_id` text NOT NULL,
	`heads` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`promoter_id`) REFERENCES `promoters`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entry_commissions_promoter` ON `entry_commissions` (`promoter_id`);--> statement-breakpoint
CREATE TABLE `promoters` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`code` text NOT NULL,
	`commission` text NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promoters_commission" CHECK(json_valid("promoters"."commission"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promoters_request` ON `promoters` (`event_id`,`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promoters_code` ON `promoters` (`event_id`,`code`);--> statement-breakpoint
ALTER TABLE `purchases` ADD `promoter_id` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `commission` integer;--> statement-breakpoint
ALTER TABLE `purchases` ADD `head_commission` integer;--> statement-breakpoint
CREATE INDEX `purchases_promoter` ON `purchases` (`promoter_id`) WHERE promoter_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `commission` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `commission` integer;--> statement-breakpoint
CREATE TRIGGER promoters_insert_version AFTER INSERT ON promoters BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;--> statement-breakpoint
CREATE TRIGGER promoters_update_version AFTER UPDATE OF commission, ended_at ON promoters BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
