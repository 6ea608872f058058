-- What the cron finds wrong and sends to operators. A deployment starts with the provider's webhooks as seen just now.
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`detail` text NOT NULL,
	`event_ids` text DEFAULT '[]' NOT NULL,
	`began_at` integer NOT NULL,
	`clear_since` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`name`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_ended` ON `alerts` (`ended_at`);--> statement-breakpoint
CREATE TABLE `platform_signs` (
	`name` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `refusal_counts` ADD `last_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `returned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `platform_signs` (`name`, `seen_at`) VALUES ('payment_webhook', unixepoch() * 1000);