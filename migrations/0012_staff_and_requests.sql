CREATE TABLE `organizer_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "organizer_requests_status" CHECK("organizer_requests"."status" IN ('pending', 'granted', 'declined'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organizer_requests_pending` ON `organizer_requests` (`user_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `organizer_requests_user` ON `organizer_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`language` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_invitations_role_known" CHECK("staff_invitations"."role" IN ('scanner', 'vendor'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_role` ON `staff_invitations` (`event_id`,`email`,`role`);--> statement-breakpoint
CREATE INDEX `staff_invitations_email` ON `staff_invitations` (`email`);