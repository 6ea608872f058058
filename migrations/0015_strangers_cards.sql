CREATE TABLE `authorizations` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`request_id` text NOT NULL,
	`address` text,
	`event_id` text NOT NULL,
	`hold_id` text NOT NULL,
	`purpose` text NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`save_card` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`authorized_at` integer,
	`captured_at` integer,
	`capture_before` integer,
	`checked_at` integer,
	`settled_at` integer,
	`released_at` integer,
	CONSTRAINT "authorizations_amount" CHECK("authorizations"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `authorizations_request` ON `authorizations` (`owner`,`request_id`);--> statement-breakpoint
CREATE INDEX `authorizations_hold` ON `authorizations` (`hold_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `authorizations_address` ON `authorizations` (`address`,`created_at`) WHERE address IS NOT NULL;--> statement-breakpoint
CREATE INDEX `authorizations_open` ON `authorizations` (`expires_at`) WHERE status <> 'failed';--> statement-breakpoint
CREATE INDEX `authorizations_refused` ON `authorizations` (`event_id`,`settled_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `authorizations_unreleased` ON `authorizations` (`settled_at`) WHERE status = 'failed' AND released_at IS NULL;--> statement-breakpoint
CREATE INDEX `authorizations_ended` ON `authorizations` (`settled_at`) WHERE status = 'failed' AND released_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`customer_ref` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`user_id`, `provider`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_customers_ref` ON `payment_customers` (`customer_ref`);--> statement-breakpoint
CREATE INDEX `payment_customers_ended` ON `payment_customers` (`ended_at`) WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `test_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`customer` text NOT NULL,
	`kind` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `test_cards_customer` ON `test_cards` (`customer`,`created_at`);--> statement-breakpoint
ALTER TABLE `payments` ADD `save_card` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_save_card` ON `payments` (`settled_at`) WHERE save_card = 1 AND status = 'paid';