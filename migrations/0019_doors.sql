-- Zones, gates and limits; the log of heads.
CREATE TABLE `event_gates` (
	`event_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`zone_id` text,
	`sort` integer NOT NULL,
	PRIMARY KEY(`event_id`, `id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_zones` (
	`event_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`max_inside` integer,
	`within_id` text,
	`type_ids` text,
	`list_kinds` text,
	`sort` integer NOT NULL,
	PRIMARY KEY(`event_id`, `id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `events` ADD `max_inside` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `doors_revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `reentry` text DEFAULT 'once' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `reentry_until` integer;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `entry_id` text;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `heads` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `returned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `zone_id` text;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `from_zone_id` text;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `over` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `check_ins` ADD `collected` integer DEFAULT 0 NOT NULL;