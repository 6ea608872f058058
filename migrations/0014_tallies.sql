-- What the night's log shows. Rows are bounded by the hour and kept for eight days.
CREATE TABLE `tallies` (
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`bound_ms` integer NOT NULL,
	`count` integer NOT NULL,
	`max_ms` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`hour`, `kind`, `name`, `bound_ms`)
) WITHOUT ROWID;
