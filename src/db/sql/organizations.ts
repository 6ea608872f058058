import { type Column, eq, or, type SQL } from 'drizzle-orm';
import { isOneOf } from '#db/typed-queries.ts';
import type { Membership, Right, Scope } from '#shared/organizations/rights.ts';

/** SQL: an owner of this organization is active and organizes. Otherwise its members have a guest's rights. */
export function organizesSql(organization: string): string {
  return `EXISTS (SELECT 1 FROM organization_members AS owner JOIN users AS person ON person.id = owner.user_id
    WHERE owner.organization_id = ${organization} AND owner.is_owner = 1 AND person.role <> 'client'
      AND person.status = 'active')`;
}

/** SQL: a person's memberships, as the text that `membershipsOf` reads. `user` is an SQL expression. */
export function membershipsSql(user: string): string {
  return `(SELECT json_group_array(json_object('organizationId', m.organization_id, 'isOwner', m.is_owner,
      'rights', json(m.rights), 'allEvents', m.all_events, 'until', m.until,
      'eventIds', json((SELECT json_group_array(some.event_id) FROM member_events AS some
        WHERE some.organization_id = m.organization_id AND some.user_id = m.user_id))))
    FROM organization_members AS m WHERE m.user_id = ${user} AND ${organizesSql('m.organization_id')})`;
}

interface MembershipJson {
  organizationId: string;
  isOwner: 0 | 1;
  rights: Right[];
  allEvents: 0 | 1;
  until: number | null;
  eventIds: string[];
}

export function membershipsOf(text: string): Membership[] {
  return (JSON.parse(text) as MembershipJson[]).map(({ isOwner, allEvents, eventIds, ...rest }) => ({
    ...rest,
    isOwner: isOwner === 1,
    eventIds: allEvents === 1 ? null : eventIds,
  }));
}

/** SQL: the name of an organization, `o` being its table. */
export function organizationNameSql(o: string): string {
  return `coalesce(${o}.name, (SELECT name FROM users WHERE id = ${o}.founded_by))`;
}

/** SQL: the name of a row's organization, which is its founder's until it gets one. */
export function organizerNameSql(row: string): string {
  return `(SELECT coalesce(o.name, f.name) FROM organizations AS o JOIN users AS f ON f.id = o.founded_by
    WHERE o.id = ${row}.organization_id)`;
}

/**
 * SQL: the founder of an organization, who is the `organizer_id` of its rows: for the release before, and for bounds
 * that count what all organizations of a person use.
 */
export function founderSql(organization: string): string {
  return `(SELECT founded_by FROM organizations WHERE id = ${organization})`;
}

/** SQL: the owner to whom mails about a row's money go: of the payout account, else the founder, else the first owner. */
export function answeringOwnerSql(row: string): string {
  return `(SELECT m.user_id FROM organization_members AS m JOIN organizations AS o ON o.id = m.organization_id
    LEFT JOIN connected_accounts AS c ON c.organizer_id = o.id
    WHERE o.id = ${row}.organization_id AND m.is_owner = 1
    ORDER BY m.user_id IS c.responsible_id DESC, m.user_id = o.founded_by DESC, m.created_at, m.user_id LIMIT 1)`;
}

/**
 * SQL: a row of the organization or of another one that its founder or its owners founded. Bounds for each organizer count
 * these, so that founding more organizations gains nothing.
 */
export function ofItsPeopleSql(row: string, organization: string): string {
  return `(${row}.organizer_id = ${founderSql(organization)}
    OR ${row}.organizer_id IN (SELECT user_id FROM organization_members
                               WHERE organization_id = ${organization} AND is_owner = 1))`;
}

/** SQL: number of published events that count against an organization's free ones. */
export function publishedByOwnersSql(organization: string): string {
  return `(SELECT count(published_at) FROM events AS other WHERE ${ofItsPeopleSql('other', organization)})`;
}

/** The parameter of `inScopeSql`. */
export function scopeParam(scope: Scope | null): string | null {
  return scope && JSON.stringify({ o: scope.organizations, e: scope.events });
}

/** SQL: an event of the scope. For statements that have found the event otherwise. */
export function inScopeSql(event: string, param: string): string {
  return `(${param} IS NULL OR ${event}.organization_id IN (SELECT value FROM json_each(${param}, '$.o'))
    OR ${event}.id IN (SELECT value FROM json_each(${param}, '$.e')))`;
}

/** SQL: the same for what an organization has for one event, or for all with a NULL `event_id`. */
export function ownedInScopeSql(row: string, param: string): string {
  return `(${param} IS NULL OR ${row}.organization_id IN (SELECT value FROM json_each(${param}, '$.o'))
    OR ${row}.event_id IN (SELECT value FROM json_each(${param}, '$.e')))`;
}

/** SQL: the same for lists, which find the events by it. One text per case, so that each uses its index. */
export function indexedScopeSql(scope: Scope | null, param: string, e: 'e.' | '+e.'): string {
  if (!scope) return `${param} IS NULL`;
  const whole = `${e}organization_id IN (SELECT value FROM json_each(${param}, '$.o'))`;
  return scope.events.length > 0
    ? `(${whole} OR ${e}id IN (SELECT value FROM json_each(${param}, '$.e')))`
    : whole;
}

/** The same for typed queries. With one organization, an index gives their order. */
export function isInScope(
  { organizationId, id }: { organizationId: Column; id: Column },
  scope: Scope | null,
): SQL | undefined {
  if (!scope) return undefined;
  const { organizations, events } = scope;
  const [only] = organizations;
  const whole =
    only !== undefined && organizations.length === 1
      ? eq(organizationId, only)
      : isOneOf(organizationId, organizations);
  return events.length > 0 ? or(whole, isOneOf(id, events)) : whole;
}

/** SQL: this person still owns the organization; a null stands for an administrator, who needs not. */
export function ownsSql(organization: string, user: string): string {
  return `(${user} IS NULL OR EXISTS (SELECT 1 FROM organization_members
    WHERE organization_id = ${organization} AND user_id = ${user} AND is_owner = 1))`;
}
