ALTER TABLE `payments` ADD `checkout_url` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `expires_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `submitted_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `provider_intent` text;--> statement-breakpoint
CREATE INDEX `payments_provider_intent` ON `payments` (`provider`,`provider_intent`);