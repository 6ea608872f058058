CREATE TABLE `hype_cities` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`numbers` text NOT NULL,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_city` ON `events` (`status`,`city`);