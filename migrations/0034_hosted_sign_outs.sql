CREATE TABLE `hosted_sign_outs` (
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`kind` text NOT NULL,
	`ended_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `session_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hosted_sign_outs_ended` ON `hosted_sign_outs` (`ended_at`);