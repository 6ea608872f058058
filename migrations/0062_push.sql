CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`failed_at` integer,
	`problem` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "push_subscriptions_language" CHECK("push_subscriptions"."language" IN ('en', 'es', 'ru'))
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`status` text DEFAULT 'owed' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`lease` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`, `endpoint`),
	FOREIGN KEY (`endpoint`) REFERENCES `push_subscriptions`(`endpoint`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pushes_status" CHECK("pushes"."status" IN ('owed', 'sent', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`) WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX `pushes_endpoint` ON `pushes` (`endpoint`);--> statement-breakpoint
CREATE INDEX `pushes_expiry` ON `pushes` (`expires_at`);--> statement-breakpoint
CREATE TRIGGER push_subscriptions_session_ended AFTER DELETE ON identity_sessions BEGIN DELETE FROM push_subscriptions WHERE user_id = OLD.user_id AND session_id = OLD.id; END;--> statement-breakpoint
CREATE TRIGGER push_subscriptions_user_inactive AFTER UPDATE OF status ON users WHEN NEW.status <> 'active' BEGIN DELETE FROM push_subscriptions WHERE user_id = NEW.id; END;
