CREATE INDEX `orders_secret` ON `orders` (`secret`) WHERE status IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_secret` ON `tickets` (`secret`);