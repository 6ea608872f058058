CREATE TABLE `event_views` (
	`event_id` text NOT NULL,
	`day` text NOT NULL,
	`source` text NOT NULL,
	`views` integer NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`event_id`, `day`, `source`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_views_counts" CHECK("event_views"."visits" >= 0 AND "event_views"."views" >= "event_views"."visits")
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `purchases` ADD `source` text;