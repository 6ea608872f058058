CREATE TABLE `change_answers` (
	`change_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`user_id` text NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`change_id`, `ticket_id`, `user_id`),
	FOREIGN KEY (`change_id`) REFERENCES `event_changes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_reminders` (
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`owed_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `kind`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `event_changes` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_changes` ADD `answer_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_changes` ADD `offers_money_back` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `reminders_off` integer DEFAULT false NOT NULL;