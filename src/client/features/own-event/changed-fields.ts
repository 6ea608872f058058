import type { z } from 'zod';

/**
 * The fields of a form that differ from its initial values; all of them if the initial values are invalid.
 * @param together fields that count as changed all or none
 */
export function changedFields<Values, Fields extends object>(
  schema: z.ZodType<Fields, Values>,
  initial: Values,
  fields: Fields,
  together: readonly (keyof Fields)[] = [],
): Partial<Fields> {
  const before = schema.safeParse(initial);
  if (!before.success) return fields;
  const changed = changedValues(before.data, fields);
  if (!changed || !together.some((name) => name in changed)) return changed ?? {};
  return { ...changed, ...Object.fromEntries(together.map((name) => [name, fields[name]])) };
}

/** The changed values by name; null without changes. */
export function changedValues<Values extends object>(before: Values, now: Values): Partial<Values> | null {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Values>);
}
