CREATE TABLE `event_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`before` text NOT NULL,
	`created_at` integer NOT NULL,
	`notify_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_changes_event` ON `event_changes` (`event_id`,`notify_at`);