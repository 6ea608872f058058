CREATE TABLE `event_waiters` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`position` integer NOT NULL,
	`quantity` integer NOT NULL,
	`status` text NOT NULL,
	`hold_id` text,
	`offered_until` integer,
	`revision` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_waiters_status" CHECK("event_waiters"."status" IN ('waiting', 'offered', 'claimed', 'left', 'missed', 'ended')),
	CONSTRAINT "event_waiters_offer" CHECK("event_waiters"."status" <> 'offered' OR "event_waiters"."hold_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `event_waiters_line` ON `event_waiters` (`ticket_type_id`,`position`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `event_waiters_event` ON `event_waiters` (`event_id`,`ticket_type_id`,`status`);--> statement-breakpoint
CREATE INDEX `event_waiters_user` ON `event_waiters` (`user_id`);--> statement-breakpoint
CREATE TABLE `ticket_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`purchase_id` text,
	`listed_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_returns_status" CHECK("ticket_returns"."status" IN ('listed', 'sold', 'ended')),
	CONSTRAINT "ticket_returns_sold" CHECK(("ticket_returns"."status" = 'sold') = ("ticket_returns"."purchase_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `ticket_returns_listed` ON `ticket_returns` (`ticket_id`) WHERE status = 'listed';--> statement-breakpoint
CREATE INDEX `ticket_returns_event` ON `ticket_returns` (`event_id`,`ticket_type_id`,`status`);--> statement-breakpoint
CREATE INDEX `ticket_returns_user` ON `ticket_returns` (`user_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `returns` text DEFAULT 'sold_out' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `returns_until` integer;