/**
 * SQL for "this event may still be edited, by this owner, now": a draft, or what is published and not over. An owner of
 * NULL may edit everybody's. Each argument is an expression; the event is a table or its alias.
 */
export function isEditable(event: string, by: { ownerId: string; now: string }): string {
  return `(${by.ownerId} IS NULL OR ${event}.organizer_id = ${by.ownerId})
    AND (${event}.status = 'draft' OR (${event}.status = 'published' AND ${event}.ends_at > ${by.now}))`;
}
