CREATE TABLE `crew_members` (
	`crew_id` text NOT NULL,
	`person` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`crew_id`, `person`, `role`),
	FOREIGN KEY (`crew_id`) REFERENCES `crews`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "crew_members_role" CHECK("crew_members"."role" IN ('scanner', 'vendor'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `crew_members_person` ON `crew_members` (`person`);--> statement-breakpoint
CREATE TABLE `crews` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`name` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crews_name` ON `crews` (`organizer_id`,`name` COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `venues` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`city` text NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`capacity` integer,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venues_place` ON `venues` (`organizer_id`,`name` COLLATE NOCASE,`city` COLLATE NOCASE);
--> statement-breakpoint
INSERT INTO venues (id, organizer_id, name, address, city, time_zone, currency, capacity, used_at) SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), organizer_id, venue_name, venue_address, city, time_zone, currency, capacity, created_at FROM events WHERE venue_name <> '' AND organizer_id IN (SELECT id FROM users WHERE deleted_at IS NULL) ORDER BY created_at DESC, id ON CONFLICT DO NOTHING;
