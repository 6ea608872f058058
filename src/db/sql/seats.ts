/** SQL: the key of the picture under a plan; NULL without one. @param plan SQL for the plan's JSON */
export function pictureKeySql(plan: string): string {
  return `(${plan} ->> '$.picture.fileId')`;
}

/** SQL: the plan in JSON `plan` shows no picture, or one that was uploaded for this organization and still exists. */
export function mayShowPicture(plan: string, organizationId: string): string {
  const key = pictureKeySql(plan);
  return `(${key} IS NULL OR EXISTS (SELECT 1 FROM uploads AS up WHERE up.key = ${key} AND up.purpose = 'plan'
    AND ${pictureOrganizationSql('up.key')} = ${organizationId} AND up.stored_at IS NOT NULL AND up.removed_at IS NULL))`;
}

/** SQL: a plan of a venue or an event of the picture's organization shows it. */
export function isUnderPlan(key: string): string {
  const organizationId = pictureOrganizationSql(key);
  return `(EXISTS (SELECT 1 FROM seating_plans WHERE organization_id = ${organizationId}
                     AND ${pictureKeySql('plan')} = ${key})
    OR EXISTS (SELECT 1 FROM events AS shown JOIN event_seating AS seats ON seats.event_id = shown.id
               WHERE shown.organization_id = ${organizationId} AND ${pictureKeySql('seats.plan')} = ${key}))`;
}

/** SQL: the organization that a plan's picture is of, which stands in its key: `plan/<32 hex>-<organization>.<type>`. */
export function pictureOrganizationSql(key: string): string {
  return `substr(${key}, ${'plan/'.length + 32 + 2}, 36)`;
}

/**
 * SQL: the seat of a ticket as JSON, as the public API and webhooks name it (`apiSeat`); the text `null` without one.
 * @param ticket alias of the table
 */
export function apiSeatSql(ticket: string): string {
  const part = (name: string) => `${ticket}.seat_name ->> '${name}'`;
  const groupOf = (kind: string) => `iif(${part('kind')} = '${kind}', ${part('group')}, NULL)`;
  return `iif(${ticket}.seat_name IS NULL, 'null', json_object('section', ${part('section')},
    'row', ${groupOf('row')}, 'table', ${groupOf('table')}, 'seat', ${part('label')}, 'access', ${part('access')}))`;
}
