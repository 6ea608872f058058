import { API_BODY_MAX_BYTES, PLAN_BODY_MAX_BYTES } from '#shared/limits.ts';

/** Procedures that take a seating plan. */
const WITH_PLAN = new Set(['plans.create', 'plans.save', 'seats.set']);

/** How long the body of a call may be (bytes). @param procedures of its batch */
export function bodyMaxBytes(procedures: readonly string[]): number {
  return procedures.some((path) => WITH_PLAN.has(path)) ? PLAN_BODY_MAX_BYTES : API_BODY_MAX_BYTES;
}
