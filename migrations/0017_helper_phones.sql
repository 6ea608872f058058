-- Phones of helpers without an account, and other phones that tried their codes.
CREATE TABLE `helper_phone_attempts` (
	`phone_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`device` text NOT NULL,
	`times` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`phone_id`, `token_hash`),
	FOREIGN KEY (`phone_id`) REFERENCES `helper_phones`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `helper_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`role` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`token_hash` text,
	`device` text DEFAULT '' NOT NULL,
	`joined_at` integer,
	`seen_at` integer,
	`ended_at` integer,
	`ended_by` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "helper_phones_role" CHECK("helper_phones"."role" IN ('scanner', 'vendor'))
);
--> statement-breakpoint
CREATE INDEX `helper_phones_event` ON `helper_phones` (`event_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `helper_phones_token` ON `helper_phones` (`token_hash`);