CREATE TABLE `restores` (
	`epoch` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `test_intents` ADD `metadata` text;