import type { z } from 'zod';

/**
 * What of a form differs from what it began with. Sending the rest too would take back what somebody else has saved
 * since. All of it, where the beginning was no whole form.
 */
export function changedFields<Values, Fields extends object>(
  schema: z.ZodType<Fields, Values>,
  initial: Values,
  fields: Fields,
): Partial<Fields> {
  const before = schema.safeParse(initial);
  if (!before.success) return fields;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.data[name as keyof Fields]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
