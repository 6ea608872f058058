-- The schema as drizzle-kit generates it from src/db/schema, and what drizzle cannot say: WITHOUT ROWID, the index
-- mails_resent and the cursors' first rows. D1 bills each index entry as a row written, and a table WITHOUT ROWID has no
-- entry for its primary key: https://www.sqlite.org/withoutrowid.html
CREATE TABLE `connected_accounts` (
	`organizer_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`account_ref` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`missing` text DEFAULT '[]' NOT NULL,
	`country` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_accounts_ref` ON `connected_accounts` (`provider`,`account_ref`);--> statement-breakpoint
CREATE INDEX `connected_accounts_status` ON `connected_accounts` (`status`);--> statement-breakpoint
CREATE TABLE `test_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`link_key` text NOT NULL,
	`country` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`missing` text NOT NULL,
	`bounces` integer DEFAULT false NOT NULL,
	`return_url` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `test_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`account_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`returns_at` integer,
	`noticed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `test_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "test_transfers_amount" CHECK("test_transfers"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_transfers_key` ON `test_transfers` (`key`);--> statement-breakpoint
CREATE INDEX `test_transfers_returning` ON `test_transfers` (`returns_at`) WHERE returns_at IS NOT NULL AND noticed_at IS NULL;--> statement-breakpoint
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
CREATE TABLE `discount_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`event_id` text,
	`prefix` text NOT NULL,
	`count` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`value` integer NOT NULL,
	`fixed_currency` text,
	`valid_from` integer,
	`valid_until` integer,
	`max_uses` integer,
	`minimum_purchase` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`per_person` integer,
	`ticket_type_ids` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "discount_batches_count" CHECK("discount_batches"."count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `discount_batches_organizer` ON `discount_batches` (`organizer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `discount_batches_event` ON `discount_batches` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`request_id` text NOT NULL,
	`event_id` text,
	`code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`value` integer NOT NULL,
	`fixed_currency` text,
	`valid_from` integer,
	`valid_until` integer,
	`max_uses` integer,
	`minimum_purchase` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`per_person` integer,
	`ticket_type_ids` text,
	`used` integer DEFAULT 0 NOT NULL,
	`batch_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`batch_id`) REFERENCES `discount_batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "discount_codes_uses" CHECK("discount_codes"."used" >= 0 AND ("discount_codes"."max_uses" IS NULL OR "discount_codes"."used" <= "discount_codes"."max_uses")),
	CONSTRAINT "discount_codes_value" CHECK(("discount_codes"."type" = 'percentage' AND "discount_codes"."value" BETWEEN 1 AND 100) OR ("discount_codes"."type" = 'fixed' AND "discount_codes"."value" > 0 AND "discount_codes"."fixed_currency" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_request` ON `discount_codes` (`organizer_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `discount_codes_code` ON `discount_codes` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_name` ON `discount_codes` (`organizer_id`,`code`,`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_name_everywhere` ON `discount_codes` (`organizer_id`,`code`) WHERE event_id IS NULL;--> statement-breakpoint
CREATE INDEX `discount_codes_event` ON `discount_codes` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `discount_codes_single` ON `discount_codes` (`organizer_id`,`created_at`) WHERE batch_id IS NULL;--> statement-breakpoint
CREATE INDEX `discount_codes_batch` ON `discount_codes` (`batch_id`,`id`) WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`venue_name` text NOT NULL,
	`venue_address` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`capacity` integer,
	`cash_ticket_limit` integer,
	`delayed_payments` integer DEFAULT false NOT NULL,
	`allows_transfers` integer DEFAULT true NOT NULL,
	`transfers_until` integer,
	`returns` text DEFAULT 'sold_out' NOT NULL,
	`returns_until` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`image_key` text,
	`fee_bps` integer DEFAULT 0 NOT NULL,
	`sale_version` integer DEFAULT 1 NOT NULL,
	`published_at` integer,
	`cancelled_at` integer,
	`sales_paused_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_status" CHECK("events"."status" IN ('draft', 'published', 'cancelled')),
	CONSTRAINT "events_times" CHECK("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_capacity" CHECK("events"."capacity" IS NULL OR "events"."capacity" > 0),
	CONSTRAINT "events_fee" CHECK("events"."fee_bps" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_request` ON `events` (`organizer_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `events_organizer` ON `events` (`organizer_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_city` ON `events` (`status`,`city`);--> statement-breakpoint
CREATE INDEX `events_image` ON `events` (`image_key`) WHERE image_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_browse` ON `events` (`status`,`ends_at`,`city`,`category`);--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`status`,`starts_at`,`id`,`ends_at`,`city`,`category`);--> statement-breakpoint
CREATE INDEX `events_long` ON `events` (`status`,`ends_at`,`starts_at`,`id`,`city`,`category`) WHERE ends_at - starts_at > 259200000;--> statement-breakpoint
CREATE TABLE `menu_items` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`image_key` text,
	`active` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "menu_items_price" CHECK("menu_items"."price" >= 0),
	CONSTRAINT "menu_items_stock" CHECK("menu_items"."sold" >= 0 AND "menu_items"."sold" <= "menu_items"."quantity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `menu_items_request` ON `menu_items` (`event_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `menu_items_event` ON `menu_items` (`event_id`,`category`,`sort_order`);--> statement-breakpoint
CREATE INDEX `menu_items_image` ON `menu_items` (`image_key`) WHERE image_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `performers` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`sort_order` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `performers_event` ON `performers` (`event_id`,`sort_order`);--> statement-breakpoint
CREATE TABLE `ticket_types` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`sales_start_at` integer,
	`sales_end_at` integer,
	`per_order_limit` integer NOT NULL,
	`per_person_limit` integer,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ticket_types_price" CHECK("ticket_types"."price" >= 0),
	CONSTRAINT "ticket_types_stock" CHECK("ticket_types"."sold" >= 0 AND "ticket_types"."sold" <= "ticket_types"."quantity"),
	CONSTRAINT "ticket_types_limit" CHECK("ticket_types"."per_order_limit" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_types_request` ON `ticket_types` (`event_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `ticket_types_event` ON `ticket_types` (`event_id`,`sort_order`);--> statement-breakpoint
CREATE TABLE `hype_cities` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`numbers` text NOT NULL,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dev_mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`link` text,
	`code` text,
	`attachments` text DEFAULT '[]' NOT NULL,
	`idempotency_key` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dev_mailbox_to` ON `dev_mailbox` (`to`);--> statement-breakpoint
CREATE UNIQUE INDEX `dev_mailbox_key` ON `dev_mailbox` (`idempotency_key`);--> statement-breakpoint
CREATE TABLE `identity_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`ip` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`factor_id`) REFERENCES `identity_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `identity_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`friendly_name` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'unverified' NOT NULL,
	`secret_sealed` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`last_challenged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `identity_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_factors_name` ON `identity_factors` (`user_id`,`friendly_name`);--> statement-breakpoint
CREATE TABLE `identity_flows` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`code_hash` text,
	`challenge` text NOT NULL,
	`challenge_method` text NOT NULL,
	`authentication_method` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `identity_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_flows_code` ON `identity_flows` (`code_hash`);--> statement-breakpoint
CREATE INDEX `identity_flows_user` ON `identity_flows` (`user_id`);--> statement-breakpoint
CREATE TABLE `identity_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`private_jwk` text NOT NULL,
	`public_jwk` text NOT NULL,
	`sealed` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `identity_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`aal` text DEFAULT 'aal1' NOT NULL,
	`factor_id` text,
	`amr` text NOT NULL,
	`refresh_counter` integer DEFAULT 0 NOT NULL,
	`refresh_key` text NOT NULL,
	`refreshed_at` integer NOT NULL,
	`user_agent` text,
	`ip` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `identity_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identity_sessions_user` ON `identity_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `identity_tokens` (
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`link_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`email` text NOT NULL,
	`pending_password_hash` text,
	`pending_data` text,
	`pending_browser` text,
	`flow_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `purpose`),
	FOREIGN KEY (`user_id`) REFERENCES `identity_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_tokens_link` ON `identity_tokens` (`link_hash`);--> statement-breakpoint
CREATE TABLE `identity_users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`email_confirmed_at` integer,
	`invited_at` integer,
	`confirmation_sent_at` integer,
	`recovery_sent_at` integer,
	`new_email` text,
	`email_change_sent_at` integer,
	`email_change_confirmed` integer DEFAULT 0 NOT NULL,
	`reauthentication_sent_at` integer,
	`last_sign_in_at` integer,
	`role` text DEFAULT 'authenticated' NOT NULL,
	`app_metadata` text DEFAULT '{}' NOT NULL,
	`user_metadata` text DEFAULT '{}' NOT NULL,
	`identity_id` text NOT NULL,
	`banned_until` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_users_email` ON `identity_users` (`email`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`tokens` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_updated` ON `rate_limits` (`updated_at`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`request_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_request` ON `api_keys` (`organizer_id`,`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `webhook_cursors` (
	`source` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`tried_at` integer,
	`answer_status` integer,
	`answer_text` text,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_status" CHECK("webhook_deliveries"."status" IN ('pending', 'delivered', 'parked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_subject` ON `webhook_deliveries` (`endpoint_id`,`type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_line` ON `webhook_deliveries` (`endpoint_id`,`status`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_settled` ON `webhook_deliveries` (`settled_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`request_id` text NOT NULL,
	`url` text NOT NULL,
	`kinds` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`active_since` integer NOT NULL,
	`secret_version` integer DEFAULT 1 NOT NULL,
	`rotated_at` integer,
	`due_at` integer NOT NULL,
	`lease` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`switched_off_at` integer,
	`switched_off_reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_request` ON `webhook_endpoints` (`organizer_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_due` ON `webhook_endpoints` (`active`,`due_at`);--> statement-breakpoint
CREATE TABLE `account_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`what` text NOT NULL,
	`email` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_notices_user` ON `account_notices` (`user_id`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`author_id` text NOT NULL,
	`audience` text NOT NULL,
	`ticket_type_id` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "announcements_audience" CHECK("announcements"."audience" IN ('everybody', 'type', 'inside', 'missing'))
);
--> statement-breakpoint
CREATE INDEX `announcements_event` ON `announcements` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `announcements_author` ON `announcements` (`author_id`);--> statement-breakpoint
CREATE TABLE `change_answers` (
	`change_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`user_id` text NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`change_id`, `ticket_id`, `user_id`),
	FOREIGN KEY (`change_id`) REFERENCES `event_changes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`before` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer DEFAULT 0 NOT NULL,
	`notify_at` integer NOT NULL,
	`answer_until` integer DEFAULT 0 NOT NULL,
	`offers_money_back` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_changes_event` ON `event_changes` (`event_id`,`notify_at`);--> statement-breakpoint
CREATE TABLE `event_reminders` (
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`owed_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `kind`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `mail_cursors` (
	`kind` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`status` text DEFAULT 'owed' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`lease` text,
	`problem` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`kind`, `subject_id`),
	CONSTRAINT "mails_status" CHECK("mails"."status" IN ('owed', 'sent', 'skipped', 'failed'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`due_at`) WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX `mails_failed` ON `mails` (`due_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `mails_resent` ON `mails` (`kind`, substr(`subject_id`, -36)) WHERE kind = 'resend';--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`evidence_due_at` integer,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`fee` integer DEFAULT 0 NOT NULL,
	`fee_returned` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_opened` ON `disputes` (`opened_at`);--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`user_id` text,
	`event_id` text,
	`balance` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "ledger_accounts_wallet_funded" CHECK("ledger_accounts"."kind" <> 'wallet' OR "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE INDEX `ledger_accounts_user` ON `ledger_accounts` (`user_id`);--> statement-breakpoint
CREATE INDEX `ledger_accounts_event` ON `ledger_accounts` (`event_id`);--> statement-breakpoint
CREATE TABLE `ledger_transfers` (
	`seq` integer PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`debit_account_id` text NOT NULL,
	`credit_account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reference_id` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`debit_account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_transfers_positive" CHECK("ledger_transfers"."amount" > 0),
	CONSTRAINT "ledger_transfers_two_accounts" CHECK("ledger_transfers"."debit_account_id" <> "ledger_transfers"."credit_account_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transfers_request` ON `ledger_transfers` (`request_id`);--> statement-breakpoint
CREATE INDEX `ledger_transfers_debit` ON `ledger_transfers` (`debit_account_id`) WHERE kind NOT IN ('ticket_purchase', 'order_purchase', 'topup', 'provider_fee');--> statement-breakpoint
CREATE INDEX `ledger_transfers_credit` ON `ledger_transfers` (`credit_account_id`) WHERE kind NOT IN ('ticket_purchase', 'order_purchase', 'topup', 'provider_fee');--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`payment_id` text NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`return_path` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`checkout_url` text,
	`expires_at` integer DEFAULT 0 NOT NULL,
	`submitted_at` integer,
	`provider_intent` text,
	`purpose` text DEFAULT 'topup' NOT NULL,
	`event_id` text,
	`hold_id` text,
	`tip` text,
	`result_id` text,
	`authorized_at` integer,
	`captured_at` integer,
	`released_at` integer,
	`checked_at` integer,
	`failure` text,
	`fee` integer,
	`returned` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_request` ON `payments` (`user_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `payments_hold` ON `payments` (`hold_id`,`created_at`) WHERE hold_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`) WHERE purpose <> 'topup' AND (status IN ('pending', 'authorized')
        OR (status = 'paid' AND captured_at IS NULL) OR (status = 'failed' AND released_at IS NULL));--> statement-breakpoint
CREATE INDEX `payments_fee_unknown` ON `payments` (`created_at`) WHERE fee IS NULL AND (status = 'paid' OR captured_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX `payments_event` ON `payments` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_provider_intent` ON `payments` (`provider`,`provider_intent`) WHERE provider_intent IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_ref` ON `payments` (`provider`,`provider_ref`) WHERE provider_ref IS NOT NULL AND purpose <> 'topup';--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`account_id` text NOT NULL,
	`request_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`method` text DEFAULT 'manual' NOT NULL,
	`status` text DEFAULT 'paid' NOT NULL,
	`transfer_ref` text,
	`failure` text,
	`attempts` integer DEFAULT 1 NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_request` ON `payouts` (`recorded_by`,`request_id`);--> statement-breakpoint
CREATE INDEX `payouts_event` ON `payouts` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_sending` ON `payouts` (`due_at`) WHERE status = 'sending';--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`request_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reason` text NOT NULL,
	`refund_id` text,
	`provider_ref` text,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawals_amount" CHECK("withdrawals"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_request` ON `withdrawals` (`user_id`,`request_id`,`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_refund` ON `withdrawals` (`refund_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_provider_ref` ON `withdrawals` (`provider_ref`);--> statement-breakpoint
CREATE INDEX `withdrawals_payment` ON `withdrawals` (`payment_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_user` ON `withdrawals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_due` ON `withdrawals` (`due_at`) WHERE status IN ('pending', 'sent');--> statement-breakpoint
CREATE TABLE `account_requests` (
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `request_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`event_id` text,
	`details` text DEFAULT '{}' NOT NULL,
	`overridden` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_event` ON `audit_log` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`attempt` text NOT NULL,
	`created_at` integer NOT NULL,
	`identity_at` integer,
	`pictures_at` integer,
	`doors_at` integer,
	`watched` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `erasures_open` ON `erasures` (`created_at`) WHERE identity_at IS NULL OR pictures_at IS NULL OR doors_at IS NULL;--> statement-breakpoint
CREATE TABLE `hosted_sign_outs` (
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`kind` text NOT NULL,
	`ended_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `session_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hosted_sign_outs_ended` ON `hosted_sign_outs` (`ended_at`);--> statement-breakpoint
CREATE TABLE `organizer_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "organizer_requests_status" CHECK("organizer_requests"."status" IN ('pending', 'granted', 'declined'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organizer_requests_pending` ON `organizer_requests` (`user_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `organizer_requests_user` ON `organizer_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `staff_assignments` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`assigned_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`, `role`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_assignments_role" CHECK("staff_assignments"."role" IN ('scanner', 'vendor'))
);
--> statement-breakpoint
CREATE INDEX `staff_assignments_user` ON `staff_assignments` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`language` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_invitations_role_known" CHECK("staff_invitations"."role" IN ('scanner', 'vendor'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_role` ON `staff_invitations` (`event_id`,`email`,`role`);--> statement-breakpoint
CREATE INDEX `staff_invitations_email` ON `staff_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `staff_invitations_user` ON `staff_invitations` (`user_id`);--> statement-breakpoint
CREATE TABLE `support_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`session_id` text NOT NULL,
	`organizer_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_views_time" CHECK("support_views"."expires_at" > "support_views"."created_at")
);
--> statement-breakpoint
CREATE INDEX `support_views_organizer` ON `support_views` (`organizer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `support_views_admin` ON `support_views` (`admin_id`);--> statement-breakpoint
CREATE INDEX `support_views_open` ON `support_views` (`expires_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`purpose` text NOT NULL,
	`event_id` text,
	`request_id` text NOT NULL,
	`request_hash` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored_at` integer,
	`removed_at` integer,
	`check_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_request` ON `uploads` (`owner_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_event` ON `uploads` (`event_id`);--> statement-breakpoint
CREATE INDEX `uploads_check` ON `uploads` (`check_at`) WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `waitlist_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`interest` text,
	`source` text NOT NULL,
	`referral_code` text NOT NULL,
	`referred_by` text,
	`position` integer DEFAULT 0 NOT NULL,
	`status_token` text,
	`request_id` text,
	`language` text,
	`joined_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_email` ON `waitlist_entries` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_code` ON `waitlist_entries` (`referral_code`);--> statement-breakpoint
CREATE INDEX `waitlist_entries_referrer` ON `waitlist_entries` (`referred_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_position` ON `waitlist_entries` (`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_token` ON `waitlist_entries` (`status_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_request` ON `waitlist_entries` (`request_id`);--> statement-breakpoint
CREATE TABLE `waitlist_gaps` (
	`position` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refusal_counts` (
	`hour` integer NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `code`)
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`failed_at` integer,
	`problem` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "push_subscriptions_language" CHECK("push_subscriptions"."language" IN ('en', 'es', 'ru'))
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`status` text DEFAULT 'owed' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`lease` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`, `endpoint`),
	FOREIGN KEY (`endpoint`) REFERENCES `push_subscriptions`(`endpoint`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pushes_status" CHECK("pushes"."status" IN ('owed', 'sent', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`) WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX `pushes_endpoint` ON `pushes` (`endpoint`);--> statement-breakpoint
CREATE INDEX `pushes_expiry` ON `pushes` (`expires_at`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `venues_place` ON `venues` (`organizer_id`,`name` COLLATE NOCASE,`city` COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `restores` (
	`epoch` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `check_ins` (
	`event_id` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`ticket_id` text,
	`refusal` text,
	`scanned_by` text NOT NULL,
	`gate` text DEFAULT '' NOT NULL,
	`scanned_at` integer NOT NULL,
	`forced` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`event_id`, `seq`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `check_ins_ticket` ON `check_ins` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `check_ins_conflicts` ON `check_ins` (`event_id`) WHERE kind = 'conflict';--> statement-breakpoint
CREATE TABLE `discount_uses` (
	`discount_code_id` text NOT NULL,
	`used_by` text NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`discount_code_id`, `used_by`),
	FOREIGN KEY (`discount_code_id`) REFERENCES `discount_codes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`menu_item_id` text NOT NULL,
	`rowid` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`order_id`, `menu_item_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_sum" CHECK("order_lines"."total" = "order_lines"."unit_price" * "order_lines"."quantity" - "order_lines"."discount" AND "order_lines"."total" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `orders` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`request_hash` text NOT NULL,
	`attempt` text NOT NULL,
	`status` text,
	`refusal` text,
	`secret` text NOT NULL,
	`short_code` text NOT NULL,
	`currency` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	`fee` integer NOT NULL,
	`discount_code_id` text,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`completed_at` integer,
	`completed_by` text,
	`cancelled_at` integer,
	`payment_id` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`discount_code_id`) REFERENCES `discount_codes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_sum" CHECK("orders"."total" = "orders"."subtotal" - "orders"."discount" AND "orders"."total" >= 0 AND "orders"."fee" >= 0),
	CONSTRAINT "orders_decided" CHECK(("orders"."status" IS NULL) = ("orders"."refusal" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_request` ON `orders` (`user_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `orders_code` ON `orders` (`discount_code_id`) WHERE discount_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_pending` ON `orders` (`event_id`,`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_short_code` ON `orders` (`event_id`,`short_code`);--> statement-breakpoint
CREATE INDEX `orders_secret` ON `orders` (`secret`);--> statement-breakpoint
CREATE TABLE `purchase_lines` (
	`purchase_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`purchase_id`, `ticket_type_id`),
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_lines_sum" CHECK("purchase_lines"."total" = "purchase_lines"."unit_price" * "purchase_lines"."quantity" - "purchase_lines"."discount" AND "purchase_lines"."total" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `purchase_notes` (
	`purchase_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `purchases` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`request_hash` text NOT NULL,
	`attempt` text NOT NULL,
	`event_id` text NOT NULL,
	`status` text NOT NULL,
	`refusal` text,
	`refusal_details` text,
	`currency` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	`fee` integer NOT NULL,
	`discount_code_id` text,
	`created_at` integer NOT NULL,
	`sold_by` text,
	`payment_id` text,
	`source` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`discount_code_id`) REFERENCES `discount_codes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "purchases_sum" CHECK("purchases"."total" = "purchases"."subtotal" - "purchases"."discount" AND "purchases"."total" >= 0 AND "purchases"."fee" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_id` ON `purchases` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_request` ON `purchases` (`user_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `purchases_event` ON `purchases` (`event_id`,`seq`);--> statement-breakpoint
CREATE INDEX `purchases_cash` ON `purchases` (`event_id`,`sold_by`,`created_at`) WHERE sold_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `purchases_code` ON `purchases` (`discount_code_id`) WHERE discount_code_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`purchase_id` text NOT NULL,
	`user_id` text NOT NULL,
	`ticket_ids` text NOT NULL,
	`reason` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_open` ON `refund_requests` (`purchase_id`) WHERE "refund_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX `refund_requests_purchase` ON `refund_requests` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_event` ON `refund_requests` (`event_id`,`status`,`asked_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_user` ON `refund_requests` (`user_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`refunded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`in_cash` integer DEFAULT false NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_subject` ON `refunds` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `refunds_event` ON `refunds` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_user` ON `refunds` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_request` ON `refunds` (`refunded_by`,`request_id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`purchase_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`secret` text NOT NULL,
	`short_code` text NOT NULL,
	`amount_paid` integer NOT NULL,
	`used_at` integer,
	`refunded_at` integer,
	`disputed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tickets_status" CHECK("tickets"."status" IN ('active', 'used', 'refunded')),
	CONSTRAINT "tickets_paid" CHECK("tickets"."amount_paid" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_short_code` ON `tickets` (`event_id`,`short_code`);--> statement-breakpoint
CREATE INDEX `tickets_purchase` ON `tickets` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `tickets_secret` ON `tickets` (`secret`);--> statement-breakpoint
CREATE INDEX `tickets_type` ON `tickets` (`ticket_type_id`,`status`,`created_at`,`purchase_id`);--> statement-breakpoint
CREATE TABLE `tips` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`performer_id` text,
	`performer_name` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`anonymous` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`payment_id` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`performer_id`) REFERENCES `performers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tips_amount" CHECK("tips"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tips_request` ON `tips` (`user_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `tips_event` ON `tips` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tips_user` ON `tips` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tips_since` ON `tips` (`created_at`);--> statement-breakpoint
CREATE INDEX `tips_performer` ON `tips` (`performer_id`) WHERE performer_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `test_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`intent_id` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `test_intents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "test_disputes_amount" CHECK("test_disputes"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE `test_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`capture` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`failure` text,
	`settles_at` integer,
	`disputed` integer DEFAULT false NOT NULL,
	`metadata` text,
	`fee` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "test_intents_amount" CHECK("test_intents"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_intents_payment` ON `test_intents` (`payment_id`);--> statement-breakpoint
CREATE INDEX `test_intents_settling` ON `test_intents` (`settles_at`) WHERE settles_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `test_notices` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`intent_id` text NOT NULL,
	`about` text NOT NULL,
	`refund_id` text,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`intent_id`) REFERENCES `test_intents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `test_refunds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_notices_id` ON `test_notices` (`id`);--> statement-breakpoint
CREATE INDEX `test_notices_due` ON `test_notices` (`due_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `test_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`intent_id` text NOT NULL,
	`key` text NOT NULL,
	`amount` integer NOT NULL,
	`settles_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `test_intents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "test_refunds_amount" CHECK("test_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_refunds_key` ON `test_refunds` (`key`);--> statement-breakpoint
CREATE INDEX `test_refunds_intent` ON `test_refunds` (`intent_id`);--> statement-breakpoint
CREATE TABLE `ticket_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`event_id` text NOT NULL,
	`from_user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`to_email` text,
	`status` text DEFAULT 'sent' NOT NULL,
	`to_user_id` text,
	`former_secret` text,
	`former_short_code` text,
	`sent_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`from_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_transfers_status" CHECK("ticket_transfers"."status" IN ('sent', 'accepted', 'cancelled')),
	CONSTRAINT "ticket_transfers_receiver" CHECK(("ticket_transfers"."status" = 'accepted') = ("ticket_transfers"."to_user_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_transfers_request` ON `ticket_transfers` (`from_user_id`,`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_transfers_open` ON `ticket_transfers` (`ticket_id`) WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX `ticket_transfers_ticket` ON `ticket_transfers` (`ticket_id`,`settled_at`);--> statement-breakpoint
CREATE INDEX `ticket_transfers_receiver` ON `ticket_transfers` (`to_user_id`) WHERE to_user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_transfers_secret` ON `ticket_transfers` (`former_secret`) WHERE former_secret IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_transfers_short_code` ON `ticket_transfers` (`event_id`,`former_short_code`) WHERE former_short_code IS NOT NULL;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`name` text NOT NULL,
	`phone` text,
	`role` text DEFAULT 'client' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`image_key` text,
	`language` text,
	`currency` text,
	`refunds_to` text,
	`announcements_off` integer DEFAULT false NOT NULL,
	`reminders_off` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_signed_in_at` integer,
	`second_factor` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`door_event_id` text,
	`paid_events_at` integer,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('client', 'organizer', 'admin')),
	CONSTRAINT "users_status" CHECK("users"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`role`) WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`) WHERE deleted_at IS NULL AND door_event_id IS NULL;--> statement-breakpoint
CREATE TABLE `event_waiters` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`position` integer NOT NULL,
	`quantity` integer NOT NULL,
	`status` text NOT NULL,
	`hold_id` text,
	`offered_until` integer,
	`revision` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_waiters_status" CHECK("event_waiters"."status" IN ('waiting', 'offered', 'claimed', 'left', 'missed', 'ended')),
	CONSTRAINT "event_waiters_offer" CHECK("event_waiters"."status" <> 'offered' OR "event_waiters"."hold_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `event_waiters_line` ON `event_waiters` (`ticket_type_id`,`position`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `event_waiters_event` ON `event_waiters` (`event_id`,`ticket_type_id`,`status`);--> statement-breakpoint
CREATE INDEX `event_waiters_user` ON `event_waiters` (`user_id`);--> statement-breakpoint
CREATE TABLE `ticket_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`purchase_id` text,
	`listed_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_returns_status" CHECK("ticket_returns"."status" IN ('listed', 'sold', 'ended')),
	CONSTRAINT "ticket_returns_sold" CHECK(("ticket_returns"."status" = 'sold') = ("ticket_returns"."purchase_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `ticket_returns_listed` ON `ticket_returns` (`ticket_id`) WHERE status = 'listed';--> statement-breakpoint
CREATE INDEX `ticket_returns_event` ON `ticket_returns` (`event_id`,`ticket_type_id`,`status`);--> statement-breakpoint
CREATE INDEX `ticket_returns_user` ON `ticket_returns` (`user_id`);
--> statement-breakpoint
-- The drains move these rows, and add none.
INSERT INTO `mail_cursors` (`kind`, `seq`) VALUES ('purchase', 0);--> statement-breakpoint
INSERT INTO `webhook_cursors` (`source`, `seq`) VALUES ('purchases', 0), ('orders', 0);
