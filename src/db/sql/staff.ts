import { STAFF_PER_EVENT_MAX } from '#shared/limits.ts';

/** SQL: the person founded the event's organization or is a member of it. */
export function isOfOrganizationSql(event: string, user: string): string {
  return `(${event}.organizer_id = ${user} OR EXISTS (SELECT 1 FROM organization_members AS m
    WHERE m.organization_id = ${event}.organization_id AND m.user_id = ${user}))`;
}

/** SQL: the person is a member of its organization or works at this event, and so would tip themselves. */
export function isOfHouseSql(event: string, user: string): string {
  return `(${isOfOrganizationSql(event, user)} OR EXISTS (
    SELECT 1 FROM staff_assignments s WHERE s.event_id = ${event}.id AND s.user_id = ${user}))`;
}

/**
 * SQL: invitation `i` is for person `u`: the one who was picked, whatever their address is now, or else who has confirmed
 * the typed address.
 */
export const INVITED_PERSON =
  '(i.user_id = u.id OR (i.user_id IS NULL AND i.email = u.email AND u.email_verified_at IS NOT NULL))';

/** SQL: event ?1 has room for one more who works there; helpers' open codes keep theirs. */
export const HAS_ROOM = `(SELECT count(*) FROM staff_assignments WHERE event_id = ?1)
  + (SELECT count(*) FROM staff_invitations WHERE event_id = ?1)
  + (SELECT count(*) FROM helper_phones WHERE event_id = ?1 AND token_hash IS NULL AND ended_at IS NULL)
  < ${STAFF_PER_EVENT_MAX}`;
