CREATE TABLE `password_replacements` (
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `session_id`)
);
