CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_request` ON `api_keys` (`organizer_id`,`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `webhook_cursors` (
	`source` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`tried_at` integer,
	`answer_status` integer,
	`answer_text` text,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_status" CHECK("webhook_deliveries"."status" IN ('pending', 'delivered', 'parked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_subject` ON `webhook_deliveries` (`endpoint_id`,`type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_line` ON `webhook_deliveries` (`endpoint_id`,`status`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_settled` ON `webhook_deliveries` (`settled_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`request_id` text NOT NULL,
	`url` text NOT NULL,
	`kinds` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`active_since` integer NOT NULL,
	`secret_version` integer DEFAULT 1 NOT NULL,
	`rotated_at` integer,
	`due_at` integer NOT NULL,
	`lease` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`switched_off_at` integer,
	`switched_off_reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_request` ON `webhook_endpoints` (`organizer_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_due` ON `webhook_endpoints` (`active`,`due_at`);