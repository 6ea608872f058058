-- Seating plans of venues and events, seats of tickets, seats that are kept, and what guests need.
CREATE TABLE `access_needs` (
	`ticket_id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`needs` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `access_needs_event` ON `access_needs` (`event_id`);--> statement-breakpoint
CREATE TABLE `event_seating` (
	`event_id` text PRIMARY KEY NOT NULL,
	`plan_id` text,
	`plan_version` integer DEFAULT 1 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`plan` text NOT NULL,
	`flexible_release_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_seating_json" CHECK(json_valid("event_seating"."plan"))
);
--> statement-breakpoint
CREATE TABLE `seat_keeps` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`list_id` text,
	`access_code` text,
	`seat_ids` text NOT NULL,
	`release_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seat_keeps_kind" CHECK("seat_keeps"."kind" IN ('blocked', 'house', 'list', 'code')),
	CONSTRAINT "seat_keeps_seats" CHECK(json_valid("seat_keeps"."seat_ids"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_keeps_request` ON `seat_keeps` (`event_id`,`request_id`);--> statement-breakpoint
CREATE TABLE `seating_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`venue_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`plan` text NOT NULL,
	`seats` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seating_plans_json" CHECK(json_valid("seating_plans"."plan"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seating_plans_request` ON `seating_plans` (`organization_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `seating_plans_venue` ON `seating_plans` (`venue_id`,`name`);--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `zone_id` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `seat_id` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `seat_name` text;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_seat` ON `tickets` (`event_id`,`seat_id`) WHERE seat_id IS NOT NULL AND status <> 'refunded';--> statement-breakpoint
ALTER TABLE `event_waiters` ADD `also_type_ids` text;--> statement-breakpoint
ALTER TABLE `list_entries` ADD `seats` text;--> statement-breakpoint
CREATE TRIGGER ticket_types_zone_version AFTER UPDATE OF zone_id ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;--> statement-breakpoint
CREATE TRIGGER event_seating_insert_version AFTER INSERT ON event_seating BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;--> statement-breakpoint
CREATE TRIGGER event_seating_update_version AFTER UPDATE ON event_seating BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;--> statement-breakpoint
CREATE TRIGGER event_seating_delete_version AFTER DELETE ON event_seating BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = OLD.event_id; END;--> statement-breakpoint
CREATE TRIGGER event_seating_revision AFTER UPDATE OF plan, flexible_release_at ON event_seating BEGIN UPDATE event_seating SET revision = revision + 1 WHERE event_id = NEW.event_id; END;--> statement-breakpoint
CREATE TRIGGER seat_keeps_insert_revision AFTER INSERT ON seat_keeps BEGIN UPDATE event_seating SET revision = revision + 1 WHERE event_id = NEW.event_id; END;--> statement-breakpoint
CREATE TRIGGER seat_keeps_update_revision AFTER UPDATE ON seat_keeps BEGIN UPDATE event_seating SET revision = revision + 1 WHERE event_id = NEW.event_id; END;--> statement-breakpoint
CREATE TRIGGER seat_keeps_delete_revision AFTER DELETE ON seat_keeps BEGIN UPDATE event_seating SET revision = revision + 1 WHERE event_id = OLD.event_id; END;
