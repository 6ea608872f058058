ALTER TABLE `uploads` ADD `check_at` integer;--> statement-breakpoint
CREATE INDEX `uploads_check` ON `uploads` (`check_at`) WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_image` ON `events` (`image_key`) WHERE image_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `menu_items_image` ON `menu_items` (`image_key`) WHERE image_key IS NOT NULL;--> statement-breakpoint
-- What was put up before is looked at once.
UPDATE `uploads` SET `check_at` = `created_at` + 86400000;
