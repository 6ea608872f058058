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
ALTER TABLE `disputes` ADD `fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `disputes` ADD `fee_returned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_fee_unknown` ON `payments` (`created_at`) WHERE fee IS NULL AND (status = 'paid' OR captured_at IS NOT NULL);
--> statement-breakpoint
UPDATE `test_intents` SET `fee` = CAST(round(`amount` * 0.029) AS INTEGER) + 30 WHERE `state` = 'paid' AND `fee` IS NULL;
--> statement-breakpoint
UPDATE `payments` SET `provider_intent` = `provider_ref` WHERE `provider` = 'test' AND `provider_intent` IS NULL AND `status` = 'paid';
--> statement-breakpoint
INSERT INTO `test_intents` (`id`, `payment_id`, `client_secret`, `currency`, `amount`, `capture`, `state`, `fee`, `created_at`)
SELECT `provider_ref`, `id`, '', `currency`, `amount`, 'automatic', 'paid', CAST(round(`amount` * 0.029) AS INTEGER) + 30, `created_at`
FROM `payments` WHERE `provider` = 'test' AND `status` = 'paid' AND `provider_ref` IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `test_disputes` (`id`, `intent_id`, `amount`, `fee`, `state`, `created_at`)
SELECT d.`id`, i.`id`, d.`amount`, 0, d.`status`, d.`opened_at`
FROM `disputes` AS d JOIN `test_intents` AS i ON i.`payment_id` = d.`payment_id` WHERE d.`provider` = 'test';
