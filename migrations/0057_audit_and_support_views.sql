CREATE TABLE `support_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`session_id` text NOT NULL,
	`organizer_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_views_time" CHECK("support_views"."expires_at" > "support_views"."created_at")
);
--> statement-breakpoint
CREATE INDEX `support_views_organizer` ON `support_views` (`organizer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `support_views_admin` ON `support_views` (`admin_id`);--> statement-breakpoint
CREATE INDEX `support_views_open` ON `support_views` (`expires_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`);