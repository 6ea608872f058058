CREATE TABLE `test_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`capture` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`failure` text,
	`settles_at` integer,
	`disputed` integer DEFAULT false NOT NULL,
	`fee` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "test_intents_amount" CHECK("test_intents"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_intents_payment` ON `test_intents` (`payment_id`);--> statement-breakpoint
CREATE INDEX `test_intents_settling` ON `test_intents` (`settles_at`) WHERE settles_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `test_notices` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`intent_id` text NOT NULL,
	`about` text NOT NULL,
	`refund_id` text,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`intent_id`) REFERENCES `test_intents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `test_refunds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_notices_id` ON `test_notices` (`id`);--> statement-breakpoint
CREATE INDEX `test_notices_due` ON `test_notices` (`due_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `test_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`intent_id` text NOT NULL,
	`key` text NOT NULL,
	`amount` integer NOT NULL,
	`settles_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `test_intents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "test_refunds_amount" CHECK("test_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_refunds_key` ON `test_refunds` (`key`);--> statement-breakpoint
CREATE INDEX `test_refunds_intent` ON `test_refunds` (`intent_id`);