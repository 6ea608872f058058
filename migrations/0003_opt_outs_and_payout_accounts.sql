CREATE TABLE `announcement_opt_outs` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `connected_accounts` ADD `destination` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `connected_accounts` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `check_ins_unknown` ON `check_ins` (`event_id`,`seq`) WHERE refusal = 'TICKET_UNKNOWN';--> statement-breakpoint
INSERT OR IGNORE INTO `announcement_opt_outs` (`mailbox`, `created_at`) SELECT (CASE WHEN substr(lower(trim(email)), 1, instr(replace(lower(trim(email)), '@', '+'), '+') - 1) = '' THEN lower(trim(email)) WHEN substr(lower(trim(email)), instr(lower(trim(email)), '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr(lower(trim(email)), 1, instr(replace(lower(trim(email)), '@', '+'), '+') - 1), '.', '') || '@gmail.com' ELSE substr(lower(trim(email)), 1, instr(replace(lower(trim(email)), '@', '+'), '+') - 1) || '@' || substr(lower(trim(email)), instr(lower(trim(email)), '@') + 1) END), `created_at` FROM `users` WHERE `announcements_off` = 1 AND `deleted_at` IS NULL;
