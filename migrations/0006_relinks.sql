CREATE TABLE `relinks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`new_user_id` text NOT NULL,
	`reason` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`confirmed_by` text,
	`confirmed_at` integer,
	`settled_at` integer,
	`outcome` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`new_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "relinks_outcome" CHECK("relinks"."outcome" IN ('done', 'not_empty', 'address_taken'))
);
--> statement-breakpoint
CREATE INDEX `relinks_new` ON `relinks` (`new_user_id`);--> statement-breakpoint
CREATE INDEX `relinks_open` ON `relinks` (`confirmed_at`) WHERE confirmed_at IS NOT NULL AND settled_at IS NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `lost_email` text;--> statement-breakpoint
CREATE INDEX `users_lost_email` ON `users` (`lost_email`) WHERE lost_email IS NOT NULL;