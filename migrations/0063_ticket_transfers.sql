CREATE TABLE `ticket_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`event_id` text NOT NULL,
	`from_user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`to_email` text,
	`status` text DEFAULT 'sent' NOT NULL,
	`to_user_id` text,
	`former_secret` text,
	`former_short_code` text,
	`sent_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`from_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_transfers_status" CHECK("ticket_transfers"."status" IN ('sent', 'accepted', 'cancelled')),
	CONSTRAINT "ticket_transfers_receiver" CHECK(("ticket_transfers"."status" = 'accepted') = ("ticket_transfers"."to_user_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_transfers_request` ON `ticket_transfers` (`from_user_id`,`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_transfers_open` ON `ticket_transfers` (`ticket_id`) WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX `ticket_transfers_ticket` ON `ticket_transfers` (`ticket_id`,`settled_at`);--> statement-breakpoint
CREATE INDEX `ticket_transfers_receiver` ON `ticket_transfers` (`to_user_id`) WHERE to_user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_transfers_secret` ON `ticket_transfers` (`former_secret`) WHERE former_secret IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_transfers_short_code` ON `ticket_transfers` (`event_id`,`former_short_code`) WHERE former_short_code IS NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `allows_transfers` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `transfers_until` integer;