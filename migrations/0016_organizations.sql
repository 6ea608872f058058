-- Organizations: each person who organizes has one with their own id, of which they are the owner.
CREATE TABLE `organizations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`founded_by` text NOT NULL,
	`request_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`founded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `organization_members` (
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_owner` integer DEFAULT false NOT NULL,
	`rights` text DEFAULT '[]' NOT NULL,
	`all_events` integer DEFAULT true NOT NULL,
	`until` integer,
	`added_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`organization_id`, `user_id`),
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "organization_members_owner" CHECK("organization_members"."is_owner" = 0 OR ("organization_members"."all_events" = 1 AND "organization_members"."until" IS NULL))
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `member_events` (
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	PRIMARY KEY(`organization_id`, `user_id`, `event_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`,`user_id`) REFERENCES `organization_members`(`organization_id`,`user_id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `organization_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`email` text NOT NULL,
	`is_owner` integer DEFAULT false NOT NULL,
	`rights` text DEFAULT '[]' NOT NULL,
	`event_ids` text,
	`until` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`language` text,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`settled_at` integer,
	`accepted_by` text,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "organization_invitations_state" CHECK("organization_invitations"."state" IN ('open', 'accepted', 'withdrawn')),
	CONSTRAINT "organization_invitations_rights" CHECK(json_valid("organization_invitations"."rights"))
);--> statement-breakpoint
CREATE INDEX `member_events_event` ON `member_events` (`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `organization_invitations_open` ON `organization_invitations` (`organization_id`,`email`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `organization_invitations_email` ON `organization_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `organization_members_user` ON `organization_members` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `organizations_request` ON `organizations` (`founded_by`,`request_id`);--> statement-breakpoint
CREATE TRIGGER organizations_begin_with_founder AFTER INSERT ON organizations BEGIN INSERT INTO organization_members (organization_id, user_id, is_owner, added_by, created_at, updated_at) VALUES (NEW.id, NEW.founded_by, 1, NEW.founded_by, NEW.created_at, NEW.created_at); END;--> statement-breakpoint
-- The last line: an organization has an owner.
CREATE TRIGGER organization_members_last_owner_leaves BEFORE DELETE ON organization_members WHEN OLD.is_owner = 1 AND NOT EXISTS (SELECT 1 FROM organization_members WHERE organization_id = OLD.organization_id AND is_owner = 1 AND user_id <> OLD.user_id) BEGIN SELECT RAISE(ABORT, 'organizations: the last owner stays'); END;--> statement-breakpoint
CREATE TRIGGER organization_members_last_owner_stays BEFORE UPDATE OF is_owner ON organization_members WHEN OLD.is_owner = 1 AND NEW.is_owner = 0 AND NOT EXISTS (SELECT 1 FROM organization_members WHERE organization_id = OLD.organization_id AND is_owner = 1 AND user_id <> OLD.user_id) BEGIN SELECT RAISE(ABORT, 'organizations: the last owner stays'); END;--> statement-breakpoint
INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE role <> 'client'
  OR id IN (SELECT organizer_id FROM events)
  OR id IN (SELECT organizer_id FROM venues)
  OR id IN (SELECT organizer_id FROM crews)
  OR id IN (SELECT organizer_id FROM discount_batches)
  OR id IN (SELECT organizer_id FROM discount_codes)
  OR id IN (SELECT organizer_id FROM webhook_endpoints)
  OR id IN (SELECT organizer_id FROM api_keys)
  OR id IN (SELECT organizer_id FROM connected_accounts);--> statement-breakpoint
CREATE TRIGGER users_found_organization AFTER INSERT ON users WHEN NEW.role <> 'client' BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) VALUES (NEW.id, NEW.id, 'own', NEW.created_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER users_found_organization_later AFTER UPDATE OF role ON users WHEN NEW.role <> 'client' BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) VALUES (NEW.id, NEW.id, 'own', NEW.created_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
DROP INDEX `discount_codes_name`;--> statement-breakpoint
DROP INDEX `discount_codes_name_everywhere`;--> statement-breakpoint
DROP INDEX `crews_name`;--> statement-breakpoint
DROP INDEX `venues_place`;--> statement-breakpoint
ALTER TABLE `events` ADD `organization_id` text REFERENCES organizations(id);--> statement-breakpoint
UPDATE events SET organization_id = organizer_id;--> statement-breakpoint
ALTER TABLE `venues` ADD `organization_id` text REFERENCES organizations(id);--> statement-breakpoint
UPDATE venues SET organization_id = organizer_id;--> statement-breakpoint
ALTER TABLE `crews` ADD `organization_id` text REFERENCES organizations(id);--> statement-breakpoint
UPDATE crews SET organization_id = organizer_id;--> statement-breakpoint
ALTER TABLE `discount_batches` ADD `organization_id` text REFERENCES organizations(id);--> statement-breakpoint
UPDATE discount_batches SET organization_id = organizer_id;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `organization_id` text REFERENCES organizations(id);--> statement-breakpoint
UPDATE discount_codes SET organization_id = organizer_id;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `organization_id` text REFERENCES organizations(id);--> statement-breakpoint
UPDATE webhook_endpoints SET organization_id = organizer_id;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `organization_id` text REFERENCES organizations(id);--> statement-breakpoint
UPDATE api_keys SET organization_id = organizer_id;--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_word` ON `discount_codes` (`organization_id`,`code`,`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_word_everywhere` ON `discount_codes` (`organization_id`,`code`) WHERE event_id IS NULL;--> statement-breakpoint
CREATE INDEX `discount_codes_organization` ON `discount_codes` (`organization_id`,`created_at`) WHERE batch_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_name` ON `discount_codes` (`organizer_id`,`code`,`event_id`) WHERE (organization_id IS NULL OR organization_id = organizer_id);--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_name_everywhere` ON `discount_codes` (`organizer_id`,`code`) WHERE event_id IS NULL AND (organization_id IS NULL OR organization_id = organizer_id);--> statement-breakpoint
CREATE INDEX `crews_founder` ON `crews` (`organizer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `crews_title` ON `crews` (`organization_id`,`name` COLLATE NOCASE);--> statement-breakpoint
CREATE UNIQUE INDEX `crews_name` ON `crews` (`organizer_id`,`name` COLLATE NOCASE) WHERE (organization_id IS NULL OR organization_id = organizer_id);--> statement-breakpoint
CREATE INDEX `venues_founder` ON `venues` (`organizer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `venues_spot` ON `venues` (`organization_id`,`name` COLLATE NOCASE,`city` COLLATE NOCASE);--> statement-breakpoint
CREATE UNIQUE INDEX `venues_place` ON `venues` (`organizer_id`,`name` COLLATE NOCASE,`city` COLLATE NOCASE) WHERE (organization_id IS NULL OR organization_id = organizer_id);--> statement-breakpoint
CREATE INDEX `discount_batches_organization` ON `discount_batches` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_organization` ON `events` (`organization_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `api_keys_organization` ON `api_keys` (`organization_id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_organization` ON `webhook_endpoints` (`organization_id`);--> statement-breakpoint
-- The release before names no organization.
CREATE TRIGGER events_of_one AFTER INSERT ON events WHEN NEW.organization_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE events SET organization_id = NEW.organizer_id WHERE id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER venues_of_one AFTER INSERT ON venues WHEN NEW.organization_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE venues SET organization_id = NEW.organizer_id WHERE id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER crews_of_one AFTER INSERT ON crews WHEN NEW.organization_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE crews SET organization_id = NEW.organizer_id WHERE id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER discount_batches_of_one AFTER INSERT ON discount_batches WHEN NEW.organization_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE discount_batches SET organization_id = NEW.organizer_id WHERE id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER discount_codes_of_one AFTER INSERT ON discount_codes WHEN NEW.organization_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE discount_codes SET organization_id = NEW.organizer_id WHERE id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_of_one AFTER INSERT ON webhook_endpoints WHEN NEW.organization_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE webhook_endpoints SET organization_id = NEW.organizer_id WHERE id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER api_keys_of_one AFTER INSERT ON api_keys WHEN NEW.organization_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE api_keys SET organization_id = NEW.organizer_id WHERE id = NEW.id; END;--> statement-breakpoint
-- One account for each organization: a person may answer for several. No table refers to it.
CREATE TABLE `__new_connected_accounts` (
	`organizer_id` text PRIMARY KEY NOT NULL,
	`responsible_id` text,
	`provider` text NOT NULL,
	`account_ref` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`missing` text DEFAULT '[]' NOT NULL,
	`country` text NOT NULL,
	`destination` text DEFAULT '' NOT NULL,
	`changed_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`responsible_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
INSERT INTO __new_connected_accounts (organizer_id, responsible_id, provider, account_ref, status, missing, country, destination, changed_at, created_at, updated_at)
  SELECT organizer_id, organizer_id, provider, account_ref, status, missing, country, destination, changed_at, created_at, updated_at FROM connected_accounts;--> statement-breakpoint
DROP TABLE `connected_accounts`;--> statement-breakpoint
ALTER TABLE `__new_connected_accounts` RENAME TO `connected_accounts`;--> statement-breakpoint
CREATE UNIQUE INDEX `connected_accounts_ref` ON `connected_accounts` (`provider`,`account_ref`);--> statement-breakpoint
CREATE INDEX `connected_accounts_status` ON `connected_accounts` (`status`);--> statement-breakpoint
CREATE INDEX `connected_accounts_responsible` ON `connected_accounts` (`responsible_id`);--> statement-breakpoint
CREATE TRIGGER connected_accounts_of_one AFTER INSERT ON connected_accounts WHEN NEW.responsible_id IS NULL BEGIN INSERT INTO organizations (id, founded_by, request_id, created_at) SELECT id, id, 'own', created_at FROM users WHERE id = NEW.organizer_id ON CONFLICT DO NOTHING; UPDATE connected_accounts SET responsible_id = NEW.organizer_id WHERE organizer_id = NEW.organizer_id; END;--> statement-breakpoint
-- What one member changes reaches the events that another one made.
DROP TRIGGER discount_codes_insert_version;--> statement-breakpoint
CREATE TRIGGER discount_codes_insert_version AFTER INSERT ON discount_codes WHEN NEW.batch_id IS NULL BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organization_id = coalesce(NEW.organization_id, NEW.organizer_id) AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;--> statement-breakpoint
DROP TRIGGER discount_codes_update_version;--> statement-breakpoint
CREATE TRIGGER discount_codes_update_version AFTER UPDATE OF code, type, value, fixed_currency, valid_from, valid_until, max_uses, minimum_purchase, active, event_id, per_person, ticket_type_ids ON discount_codes BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organization_id = coalesce(NEW.organization_id, NEW.organizer_id) AND status = 'published' AND (OLD.event_id IS NULL OR NEW.event_id IS NULL OR id IN (OLD.event_id, NEW.event_id)); END;--> statement-breakpoint
DROP TRIGGER discount_batches_insert_version;--> statement-breakpoint
CREATE TRIGGER discount_batches_insert_version AFTER INSERT ON discount_batches BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organization_id = coalesce(NEW.organization_id, NEW.organizer_id) AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;--> statement-breakpoint
DROP TRIGGER discount_batches_update_version;--> statement-breakpoint
CREATE TRIGGER discount_batches_update_version AFTER UPDATE OF active ON discount_batches BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organization_id = coalesce(NEW.organization_id, NEW.organizer_id) AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;--> statement-breakpoint
DROP TRIGGER webhooks_of_refunds;--> statement-breakpoint
CREATE TRIGGER webhooks_of_refunds AFTER INSERT ON refunds BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'refund.created', NEW.id, NEW.created_at, NEW.created_at, NEW.created_at FROM events e JOIN webhook_endpoints w ON w.organization_id = e.organization_id WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.created_at AND instr(w.kinds, '"refund"') > 0 ON CONFLICT DO NOTHING; INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'order.cancelled', NEW.subject_id, NEW.created_at, NEW.created_at, NEW.created_at FROM events e JOIN webhook_endpoints w ON w.organization_id = e.organization_id WHERE NEW.subject_type = 'order' AND e.id = NEW.event_id AND w.active AND w.active_since <= NEW.created_at AND instr(w.kinds, '"order"') > 0 ON CONFLICT DO NOTHING; END;--> statement-breakpoint
DROP TRIGGER webhooks_of_completed_orders;--> statement-breakpoint
CREATE TRIGGER webhooks_of_completed_orders AFTER UPDATE OF status ON orders WHEN NEW.status = 'completed' AND OLD.status = 'pending' BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'order.completed', NEW.id, NEW.completed_at, NEW.completed_at, NEW.completed_at FROM events e JOIN webhook_endpoints w ON w.organization_id = e.organization_id WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.completed_at AND instr(w.kinds, '"order"') > 0 ON CONFLICT DO NOTHING; END;--> statement-breakpoint
DROP TRIGGER webhooks_of_check_ins;--> statement-breakpoint
CREATE TRIGGER webhooks_of_check_ins AFTER INSERT ON check_ins WHEN NEW.kind IN ('admitted', 'undone') BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'check_in.' || NEW.kind, NEW.event_id || '/' || NEW.seq, NEW.scanned_at, NEW.scanned_at, NEW.scanned_at FROM events e JOIN webhook_endpoints w ON w.organization_id = e.organization_id WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.scanned_at AND instr(w.kinds, '"check_in"') > 0 ON CONFLICT DO NOTHING; END;--> statement-breakpoint
DROP TRIGGER webhooks_of_cancelled_events;--> statement-breakpoint
CREATE TRIGGER webhooks_of_cancelled_events AFTER UPDATE OF status ON events WHEN NEW.status = 'cancelled' AND OLD.status = 'published' BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'event.cancelled', NEW.id, NEW.cancelled_at, NEW.cancelled_at, NEW.cancelled_at FROM webhook_endpoints w WHERE w.organization_id = NEW.organization_id AND w.active AND w.active_since <= NEW.cancelled_at AND instr(w.kinds, '"event"') > 0 ON CONFLICT DO NOTHING; END;--> statement-breakpoint
DROP TRIGGER webhooks_of_updated_events;--> statement-breakpoint
CREATE TRIGGER webhooks_of_updated_events AFTER UPDATE OF updated_at ON events WHEN NEW.status = 'published' AND OLD.status = 'published' BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'event.updated', NEW.id || '/' || NEW.updated_at, NEW.updated_at, NEW.updated_at, NEW.updated_at FROM webhook_endpoints w WHERE w.organization_id = NEW.organization_id AND w.active AND w.active_since <= NEW.updated_at AND instr(w.kinds, '"event"') > 0 ON CONFLICT DO NOTHING; END;