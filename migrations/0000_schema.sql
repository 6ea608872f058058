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
	`used` integer DEFAULT 0 NOT NULL,
	`minimum_purchase` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "discount_codes_uses" CHECK("discount_codes"."used" >= 0 AND ("discount_codes"."max_uses" IS NULL OR "discount_codes"."used" <= "discount_codes"."max_uses")),
	CONSTRAINT "discount_codes_value" CHECK(("discount_codes"."type" = 'percentage' AND "discount_codes"."value" BETWEEN 1 AND 100) OR ("discount_codes"."type" = 'fixed' AND "discount_codes"."value" > 0 AND "discount_codes"."fixed_currency" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_request` ON `discount_codes` (`organizer_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `discount_codes_code` ON `discount_codes` (`code`);--> statement-breakpoint
CREATE INDEX `discount_codes_organizer` ON `discount_codes` (`organizer_id`,`created_at`);--> statement-breakpoint
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
	`status` text DEFAULT 'draft' NOT NULL,
	`image_key` text,
	`fee_bps` integer DEFAULT 0 NOT NULL,
	`sale_version` integer DEFAULT 1 NOT NULL,
	`published_at` integer,
	`cancelled_at` integer,
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
CREATE INDEX `events_browse` ON `events` (`status`,`ends_at`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_organizer` ON `events` (`organizer_id`,`starts_at`);--> statement-breakpoint
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
CREATE TABLE `dev_mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`link` text,
	`code` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dev_mailbox_to` ON `dev_mailbox` (`to`);--> statement-breakpoint
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
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
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
CREATE INDEX `ledger_transfers_debit` ON `ledger_transfers` (`debit_account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `ledger_transfers_credit` ON `ledger_transfers` (`credit_account_id`,`seq`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`payment_id` text NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_request` ON `payments` (`user_id`,`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_ref` ON `payments` (`provider`,`provider_ref`);--> statement-breakpoint
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
	`created_at` integer NOT NULL,
	`last_signed_in_at` integer,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('client', 'organizer', 'admin')),
	CONSTRAINT "users_status" CHECK("users"."status" IN ('active', 'inactive'))
);
--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `waitlist_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`interest` text,
	`source` text NOT NULL,
	`referral_code` text NOT NULL,
	`referred_by` text,
	`joined_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_email` ON `waitlist_entries` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_code` ON `waitlist_entries` (`referral_code`);--> statement-breakpoint
CREATE INDEX `waitlist_entries_referrer` ON `waitlist_entries` (`referred_by`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX `check_ins_ticket` ON `check_ins` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `check_ins_event_kind` ON `check_ins` (`event_id`,`kind`);--> statement-breakpoint
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
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`order_id`, `menu_item_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`menu_item_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_sum" CHECK("order_lines"."total" = "order_lines"."unit_price" * "order_lines"."quantity" - "order_lines"."discount" AND "order_lines"."total" >= 0)
);
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
	`completed_at` integer,
	`completed_by` text,
	`cancelled_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`discount_code_id`) REFERENCES `discount_codes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_sum" CHECK("orders"."total" = "orders"."subtotal" - "orders"."discount" AND "orders"."total" >= 0 AND "orders"."fee" >= 0),
	CONSTRAINT "orders_decided" CHECK(("orders"."status" IS NULL) = ("orders"."refusal" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_request` ON `orders` (`user_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `orders_attempt` ON `orders` (`attempt`);--> statement-breakpoint
CREATE INDEX `orders_event` ON `orders` (`event_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `purchase_lines` (
	`purchase_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`purchase_id`, `ticket_type_id`),
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_lines_sum" CHECK("purchase_lines"."total" = "purchase_lines"."unit_price" * "purchase_lines"."quantity" - "purchase_lines"."discount" AND "purchase_lines"."total" >= 0)
);
--> statement-breakpoint
CREATE INDEX `purchase_lines_type` ON `purchase_lines` (`ticket_type_id`);--> statement-breakpoint
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
	`currency` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	`fee` integer NOT NULL,
	`discount_code_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`discount_code_id`) REFERENCES `discount_codes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "purchases_sum" CHECK("purchases"."total" = "purchases"."subtotal" - "purchases"."discount" AND "purchases"."total" >= 0 AND "purchases"."fee" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_id` ON `purchases` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_request` ON `purchases` (`user_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `purchases_attempt` ON `purchases` (`attempt`);--> statement-breakpoint
CREATE INDEX `purchases_event` ON `purchases` (`event_id`,`seq`);--> statement-breakpoint
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
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_subject` ON `refunds` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_request` ON `refunds` (`refunded_by`,`request_id`);--> statement-breakpoint
CREATE INDEX `refunds_event` ON `refunds` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_user` ON `refunds` (`user_id`,`created_at`);--> statement-breakpoint
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tickets_status" CHECK("tickets"."status" IN ('active', 'used', 'refunded')),
	CONSTRAINT "tickets_paid" CHECK("tickets"."amount_paid" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_short_code` ON `tickets` (`event_id`,`short_code`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tickets_purchase` ON `tickets` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `tickets_type` ON `tickets` (`ticket_type_id`,`status`);--> statement-breakpoint
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
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`performer_id`) REFERENCES `performers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tips_amount" CHECK("tips"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tips_request` ON `tips` (`user_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `tips_event` ON `tips` (`event_id`,`created_at`);