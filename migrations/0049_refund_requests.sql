CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`purchase_id` text NOT NULL,
	`user_id` text NOT NULL,
	`ticket_ids` text NOT NULL,
	`reason` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_open` ON `refund_requests` (`purchase_id`) WHERE "refund_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX `refund_requests_purchase` ON `refund_requests` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_event` ON `refund_requests` (`event_id`,`status`,`asked_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_user` ON `refund_requests` (`user_id`,`asked_at`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `kept` integer DEFAULT 0 NOT NULL;