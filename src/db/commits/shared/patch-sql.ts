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

/** SQL for what a column holds after such a patch, which may set it to NULL. */
export function afterPatch(column: string, field: string, patchJson: string): string {
  return `CASE WHEN json_type(${patchJson}, '$.${field}') IS NULL THEN ${column} ELSE ${patchJson} ->> '${field}' END`;
}
