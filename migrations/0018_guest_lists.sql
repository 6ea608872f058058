CREATE TABLE `guest_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`ticket_type_id` text,
	`quota` integer NOT NULL,
	`plus_max` integer NOT NULL,
	`mode` text NOT NULL,
	`price_steps` text DEFAULT '[]' NOT NULL,
	`names_until` integer,
	`entry_until` integer,
	`after` text DEFAULT 'release' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`promoter_id` text,
	`owner_name` text DEFAULT '' NOT NULL,
	`owner_email` text,
	`places` integer DEFAULT 0 NOT NULL,
	`link_version` integer DEFAULT 1 NOT NULL,
	`closed_at` integer,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "guest_lists_kind" CHECK("guest_lists"."kind" IN ('artist', 'press', 'promoter', 'house')),
	CONSTRAINT "guest_lists_mode" CHECK("guest_lists"."mode" IN ('hard', 'soft')),
	CONSTRAINT "guest_lists_after" CHECK("guest_lists"."after" IN ('release', 'keep')),
	CONSTRAINT "guest_lists_quota" CHECK("guest_lists"."quota" > 0 AND "guest_lists"."plus_max" >= 0 AND "guest_lists"."places" >= 0)
);
--> statement-breakpoint
CREATE INDEX `guest_lists_event` ON `guest_lists` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_lists_promoter` ON `guest_lists` (`promoter_id`) WHERE promoter_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`heads` integer NOT NULL,
	`entered` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`late` integer DEFAULT false NOT NULL,
	`email` text,
	`secret` text NOT NULL,
	`short_code` text NOT NULL,
	`duplicate_of` text,
	`added_by` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`request_id` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "list_entries_state" CHECK("list_entries"."state" IN ('in_list', 'partly_in', 'in', 'no_show', 'released', 'removed', 'duplicate')),
	CONSTRAINT "list_entries_heads" CHECK("list_entries"."heads" > 0 AND "list_entries"."entered" BETWEEN 0 AND "list_entries"."heads")
);
--> statement-breakpoint
CREATE INDEX `list_entries_list` ON `list_entries` (`list_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `list_entries_event` ON `list_entries` (`event_id`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `list_entries_secret` ON `list_entries` (`secret`);