CREATE TABLE `need_dismissals` (
	`user_id` text NOT NULL,
	`need` text NOT NULL,
	`state` text NOT NULL,
	`dismissed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `need`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `events` ADD `cancellation_words` text DEFAULT '' NOT NULL;