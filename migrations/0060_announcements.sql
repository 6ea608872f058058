CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`author_id` text NOT NULL,
	`audience` text NOT NULL,
	`ticket_type_id` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "announcements_audience" CHECK("announcements"."audience" IN ('everybody', 'type', 'inside', 'missing'))
);
--> statement-breakpoint
CREATE INDEX `announcements_event` ON `announcements` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `announcements_author` ON `announcements` (`author_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `announcements_off` integer DEFAULT false NOT NULL;