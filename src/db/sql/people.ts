import { membershipsSql } from './organizations.ts';
import { ticketsHeldBy } from './tickets-of-person.ts';

/**
 * SQL: what a person loses with their account, as deterministic JSON text, so that a deletion can compare it with the text that
 * was confirmed. `user` and `now` are SQL expressions.
 */
export function lossesSql(user: string, now: string): string {
  return `(SELECT json_object(
    'wallets', json((SELECT json_group_array(json_object('currency', currency, 'minor', balance)) FROM (
      SELECT currency, balance FROM ledger_accounts
      WHERE user_id = ${user} AND kind = 'wallet' AND balance > 0 ORDER BY currency))),
    'tickets', (SELECT count(*) FROM ${ticketsHeldBy(user)} CROSS JOIN events AS e ON e.id = t.event_id
      WHERE t.status = 'active' AND e.status = 'published' AND e.ends_at > ${now}),
    'orders', (SELECT count(*) FROM orders WHERE user_id = ${user} AND status = 'pending'),
    'topUps', (SELECT count(*) FROM payments
      WHERE user_id = ${user} AND status = 'pending' AND (expires_at > ${now} OR submitted_at IS NOT NULL))))`;
}

/** SQL: the organizations where a person is a member. */
function organizationsOf(user: string): string {
  return `SELECT organization_id FROM organization_members WHERE user_id = ${user}`;
}

/** SQL: the organizations that a person owns and that would organize nothing without them: no other owner who may. */
export function ownedAloneBy(user: string): string {
  return `SELECT m.organization_id FROM organization_members AS m WHERE m.user_id = ${user} AND m.is_owner = 1
    AND NOT EXISTS (SELECT 1 FROM organization_members AS o JOIN users AS p ON p.id = o.user_id
      WHERE o.organization_id = m.organization_id AND o.user_id <> m.user_id AND o.is_owner = 1
        AND p.role <> 'client' AND p.status = 'active')`;
}

/** SQL conditions that block an account's deletion. */
export function obstaclesSql(
  user: string,
  now: string,
): { events: string; revenue: string; payoutAccount: string; lastAdmin: string } {
  return {
    events: `EXISTS (SELECT 1 FROM events
      WHERE organization_id IN (${ownedAloneBy(user)}) AND status = 'published' AND ends_at > ${now})`,
    revenue: `EXISTS (SELECT 1 FROM ledger_accounts AS a JOIN events AS e ON e.id = a.event_id
      WHERE e.organization_id IN (${ownedAloneBy(user)}) AND a.balance <> 0)`,
    // An organization that stays needs a responsible owner for its payout account.
    payoutAccount: `EXISTS (SELECT 1 FROM connected_accounts WHERE responsible_id = ${user}
      AND organizer_id IN (${organizationsOf(user)} AND is_owner = 1)
      AND organizer_id NOT IN (${ownedAloneBy(user)}))`,
    lastAdmin: `(EXISTS (SELECT 1 FROM users WHERE id = ${user} AND role = 'admin') AND NOT EXISTS (
      SELECT 1 FROM users WHERE role = 'admin' AND status = 'active' AND id <> ${user}))`,
  };
}

/** SQL: the state of an erasure. A commit of an erasure ends with it. */
export const ERASURE = `
  SELECT request_id AS requestId,
         identity_at IS NOT NULL AND pictures_at IS NOT NULL AND doors_at IS NOT NULL AS isDone
  FROM erasures WHERE user_id = ?1`;

/**
 * SQL: the ids of events where a person may have an open socket: events of their organizations, that they work at, or have tickets or orders for;
 * for administrators also running events. Their own come first, then those that end last. All arguments are SQL
 * expressions.
 */
export function eventsOfPersonSql(
  by: Record<'user' | 'isAdmin' | 'endedAfter' | 'now' | 'limit', string>,
): string {
  const { user, isAdmin, endedAfter, now, limit } = by;
  return `
    SELECT id FROM events
    WHERE ends_at > ${endedAfter} AND (organization_id IN (${organizationsOf(user)})
      OR id IN (SELECT event_id FROM staff_assignments WHERE user_id = ${user})
      OR id IN (SELECT t.event_id FROM ${ticketsHeldBy(user)})
      OR id IN (SELECT event_id FROM orders WHERE user_id = ${user})
      OR (${isAdmin} AND status = 'published' AND starts_at < ${now} + 86400000))
    ORDER BY organization_id IN (${organizationsOf(user)}) DESC, ends_at DESC LIMIT ${limit}`;
}

/** SQL: the columns of a `PersonRow`. @param u prefix of the table */
export function personColumns(u: 'u.' | ''): string {
  return `${u}id, ${u}email, ${u}email_verified_at AS emailVerifiedAt, ${u}name, ${u}role, ${u}status,
    ${u}image_key AS imageKey, ${u}language, ${u}currency, ${u}second_factor AS secondFactor,
    ${u}deleted_at AS deletedAt, ${membershipsSql(`${u}id`)} AS memberships`;
}
