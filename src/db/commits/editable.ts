/**
 * SQL for "this event may still be edited, by this owner, now": a draft, or what is published and not over. An owner of
 * NULL may edit everybody's. Each argument is an expression; the event is a table or its alias.
 */
export function isEditable(event: string, by: { ownerId: string; now: string }): string {
  return `(${by.ownerId} IS NULL OR ${event}.organizer_id = ${by.ownerId})
    AND (${event}.status = 'draft' OR (${event}.status = 'published' AND ${event}.ends_at > ${by.now}))`;
}

/** SQL that sets the columns of the fields that a patch has. @param patchJson where the patch is bound, as JSON */
export function assignments<Content extends object>(
  columnOf: Record<keyof Content & string, string>,
  patch: Partial<Content>,
  patchJson: string,
): string[] {
  return (Object.keys(patch) as (keyof Content & string)[]).map(
    (field) => `${columnOf[field]} = ${patchJson} ->> '${field}'`,
  );
}
