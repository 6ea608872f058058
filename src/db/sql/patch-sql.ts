/** SQL assignments for the fields present in a patch. @param patchJson the parameter that binds the patch as JSON */
export function assignments<Content extends object>(
  columnOf: Record<keyof Content & string, string>,
  patch: Partial<Content>,
  patchJson: string,
): string[] {
  return (Object.keys(patch) as (keyof Content & string)[]).map(
    (field) => `${columnOf[field]} = ${patchJson} ->> '${field}'`,
  );
}

/** SQL for a column's value after the patch, which may set it to NULL. */
export function afterPatch(column: string, field: string, patchJson: string): string {
  return `CASE WHEN json_type(${patchJson}, '$.${field}') IS NULL THEN ${column} ELSE ${patchJson} ->> '${field}' END`;
}
