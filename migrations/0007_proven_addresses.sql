ALTER TABLE `users` ADD `proven_email` text;--> statement-breakpoint
UPDATE users SET proven_email = email WHERE email_verified_at IS NOT NULL AND email <> '' AND door_event_id IS NULL;
