/** Type guards for stored values, where zod would weigh too much: it is not part of a guest's first load. */
export type Guard<T> = (value: unknown) => value is T;

export const isString: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

export function nullable<T>(is: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || is(value);
}

export function oneOf<T>(values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((known) => known === value);
}

export function arrayOf<T>(is: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(is);
}

/** Other fields are ignored. */
export function objectOf<T extends object>(fields: { [Name in keyof T]: Guard<T[Name]> }): Guard<T> {
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Guard<unknown>>(fields).every(([name, is]) => is(Reflect.get(value, name)));
}
