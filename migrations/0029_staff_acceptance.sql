ALTER TABLE `staff_invitations` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `staff_invitations_user` ON `staff_invitations` (`user_id`);
--> statement-breakpoint
-- A confirmed address no longer joins by itself: the person accepts each invitation.
DROP TRIGGER users_join_insert;--> statement-breakpoint
DROP TRIGGER users_join_update;
