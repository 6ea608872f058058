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
  return changedValues(before.data, fields, together) ?? {};
}

/**
 * The changed values by name; null without changes.
 * @param together fields that count as changed all or none
 */
export function changedValues<Values extends object>(
  before: Values,
  now: Values,
  together: readonly (keyof Values)[] = [],
): Partial<Values> | null {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  if (changed.length === 0) return null;
  const values = Object.fromEntries(changed) as Partial<Values>;
  if (together.some((name) => name in values)) for (const name of together) values[name] = now[name];
  return values;
}
