CREATE TABLE `refusal_counts` (
	`hour` integer NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `code`)
);
