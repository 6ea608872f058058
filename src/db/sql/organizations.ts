import { type Column, eq, or, type SQL, sql } from 'drizzle-orm';
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

/** SQL: the name of an organization, which is its founder's until it gets one. `o` is its table. */
export function organizationNameSql(o: string): string {
  return `coalesce(${o}.name, (SELECT name FROM users WHERE id = ${o}.founded_by))`;
}

/** The parameter of `inScopeSql`. */
export function scopeParam(scope: Scope | null): string | null {
  return scope && JSON.stringify({ o: scope.organizations, e: scope.events });
}

/**
 * SQL: an event, or with `ofOrganization` another row of an organization, is in the scope. For statements that have
 * found the row by its id.
 */
export function inScopeSql(row: string, param: string): string {
  return `(${inOrganizationsSql(row, param)}
    OR ${row}.id IN (SELECT value FROM json_each(${param}, '$.e')))`;
}

export function inOrganizationsSql(row: string, param: string): string {
  return `${param} IS NULL OR ${row}.organization_id IN (SELECT value FROM json_each(${param}, '$.o'))`;
}

/** The same for typed queries, of which none may be needed. With one organization, an index gives their order. */
export function isInScope(
  of: { organizationId: Column; id: Column | null },
  scope: Scope | null,
): SQL | undefined {
  if (!scope) return undefined;
  const { organizations, events } = scope;
  const [only] = organizations;
  const whole =
    only !== undefined && organizations.length === 1
      ? eq(of.organizationId, only)
      : isOneOf(of.organizationId, organizations);
  return of.id && events.length > 0 ? or(whole, isOneOf(of.id, events)) : sql`(${whole})`;
}
