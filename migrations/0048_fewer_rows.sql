-- D1 bills each index entry as a row written. Tables WITHOUT ROWID save the entry of their primary key; nothing refers
-- to these six by a foreign key. https://www.sqlite.org/withoutrowid.html
CREATE TABLE `tickets_new` (
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
	CONSTRAINT "tickets_status" CHECK(status IN ('active', 'used', 'refunded')),
	CONSTRAINT "tickets_paid" CHECK(amount_paid >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `tickets_new` (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code, amount_paid, used_at, refunded_at, disputed_at, created_at) SELECT id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code, amount_paid, used_at, refunded_at, disputed_at, created_at FROM `tickets`;--> statement-breakpoint
DROP TABLE `tickets`;--> statement-breakpoint
ALTER TABLE `tickets_new` RENAME TO `tickets`;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_short_code` ON `tickets` (`event_id`,`short_code`);--> statement-breakpoint
CREATE INDEX `tickets_purchase` ON `tickets` (`purchase_id`);--> statement-breakpoint
CREATE INDEX `tickets_type` ON `tickets` (`ticket_type_id`,`status`);--> statement-breakpoint
CREATE INDEX `tickets_secret` ON `tickets` (`secret`);--> statement-breakpoint
CREATE TRIGGER tickets_refunded_for_good BEFORE UPDATE OF status ON tickets WHEN OLD.status = 'refunded' AND NEW.status <> 'refunded' BEGIN SELECT RAISE(ABORT, 'tickets: a refund is final'); END;--> statement-breakpoint
CREATE TABLE `check_ins_new` (
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
INSERT INTO `check_ins_new` (event_id, seq, kind, ticket_id, refusal, scanned_by, gate, scanned_at, forced) SELECT event_id, seq, kind, ticket_id, refusal, scanned_by, gate, scanned_at, forced FROM `check_ins`;--> statement-breakpoint
DROP TABLE `check_ins`;--> statement-breakpoint
ALTER TABLE `check_ins_new` RENAME TO `check_ins`;--> statement-breakpoint
CREATE INDEX `check_ins_ticket` ON `check_ins` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `check_ins_conflicts` ON `check_ins` (`event_id`) WHERE kind = 'conflict';--> statement-breakpoint
CREATE TRIGGER webhooks_of_check_ins AFTER INSERT ON check_ins WHEN NEW.kind IN ('admitted', 'undone') BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'check_in.' || NEW.kind, NEW.event_id || '/' || NEW.seq, NEW.scanned_at, NEW.scanned_at, NEW.scanned_at FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.scanned_at AND instr(w.kinds, '"check_in"') > 0 ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TABLE `purchase_lines_new` (
	`purchase_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`purchase_id`, `ticket_type_id`),
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_lines_sum" CHECK(total = unit_price * quantity - discount AND total >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `purchase_lines_new` (purchase_id, ticket_type_id, quantity, unit_price, discount, total) SELECT purchase_id, ticket_type_id, quantity, unit_price, discount, total FROM `purchase_lines`;--> statement-breakpoint
DROP TABLE `purchase_lines`;--> statement-breakpoint
ALTER TABLE `purchase_lines_new` RENAME TO `purchase_lines`;--> statement-breakpoint
CREATE TABLE `order_lines_new` (
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
	CONSTRAINT "order_lines_sum" CHECK(total = unit_price * quantity - discount AND total >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `order_lines_new` (order_id, menu_item_id, rowid, name, quantity, unit_price, discount, total) SELECT order_id, menu_item_id, rowid, name, quantity, unit_price, discount, total FROM `order_lines`;--> statement-breakpoint
DROP TABLE `order_lines`;--> statement-breakpoint
ALTER TABLE `order_lines_new` RENAME TO `order_lines`;--> statement-breakpoint
CREATE TABLE `mails_new` (
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
	CONSTRAINT "mails_status" CHECK(status IN ('owed', 'sent', 'skipped', 'failed'))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `mails_new` (kind, subject_id, status, tries, due_at, lease, problem, created_at, settled_at) SELECT kind, subject_id, status, tries, due_at, lease, problem, created_at, settled_at FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `mails_new` RENAME TO `mails`;--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`due_at`) WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX `mails_failed` ON `mails` (`due_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE TABLE `payment_events_new` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`payment_id` text NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `payment_events_new` (id, provider, payment_id, type, received_at) SELECT id, provider, payment_id, type, received_at FROM `payment_events`;--> statement-breakpoint
DROP TABLE `payment_events`;--> statement-breakpoint
ALTER TABLE `payment_events_new` RENAME TO `payment_events`;--> statement-breakpoint
DROP INDEX `orders_attempt`;--> statement-breakpoint
DROP INDEX `purchases_attempt`;--> statement-breakpoint
DROP INDEX `orders_event`;--> statement-breakpoint
CREATE INDEX `orders_pending` ON `orders` (`event_id`,`created_at`) WHERE status = 'pending';--> statement-breakpoint
DROP INDEX `orders_short_code`;--> statement-breakpoint
CREATE INDEX `orders_short_code` ON `orders` (`event_id`,`short_code`);--> statement-breakpoint
DROP INDEX `orders_secret`;--> statement-breakpoint
CREATE INDEX `orders_secret` ON `orders` (`secret`);--> statement-breakpoint
DROP INDEX `payments_provider_intent`;--> statement-breakpoint
CREATE INDEX `payments_provider_intent` ON `payments` (`provider`,`provider_intent`) WHERE provider_intent IS NOT NULL;--> statement-breakpoint
DROP INDEX `payments_provider_ref`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_ref` ON `payments` (`provider`,`provider_ref`) WHERE provider_ref IS NOT NULL AND purpose <> 'topup';--> statement-breakpoint
-- The ledger without AUTOINCREMENT, which writes a row of its own: nothing is ever deleted, so no number comes twice.
CREATE TABLE `ledger_transfers_new` (
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
	CONSTRAINT "ledger_transfers_positive" CHECK(amount > 0),
	CONSTRAINT "ledger_transfers_two_accounts" CHECK(debit_account_id <> credit_account_id)
);
--> statement-breakpoint
INSERT INTO `ledger_transfers_new` (seq, request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id, description, created_at) SELECT seq, request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id, description, created_at FROM `ledger_transfers`;--> statement-breakpoint
DROP TABLE `ledger_transfers`;--> statement-breakpoint
ALTER TABLE `ledger_transfers_new` RENAME TO `ledger_transfers`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transfers_request` ON `ledger_transfers` (`request_id`);--> statement-breakpoint
CREATE INDEX `ledger_transfers_debit` ON `ledger_transfers` (`debit_account_id`) WHERE kind NOT IN ('ticket_purchase', 'order_purchase', 'topup', 'provider_fee');--> statement-breakpoint
CREATE INDEX `ledger_transfers_credit` ON `ledger_transfers` (`credit_account_id`) WHERE kind NOT IN ('ticket_purchase', 'order_purchase', 'topup', 'provider_fee');--> statement-breakpoint
CREATE TRIGGER ledger_transfers_same_currency BEFORE INSERT ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: accounts and transfer must be of one currency') WHERE (SELECT currency FROM ledger_accounts WHERE id = NEW.debit_account_id) IS NOT NEW.currency OR (SELECT currency FROM ledger_accounts WHERE id = NEW.credit_account_id) IS NOT NEW.currency; END;--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_balances AFTER INSERT ON ledger_transfers BEGIN UPDATE ledger_accounts SET balance = balance - NEW.amount WHERE id = NEW.debit_account_id; UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.credit_account_id; END;--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_update BEFORE UPDATE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: transfers are immutable'); END;--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_delete BEFORE DELETE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: transfers are immutable'); END;
