import { z } from 'zod';

/** What guests may tell the venue that they need. */
export const ACCESS_NEEDS = [
  'wheelchair',
  'step_free',
  'companion',
  'dog',
  'hearing',
  'sight',
  'other',
] as const;
export type AccessNeed = (typeof ACCESS_NEEDS)[number];

export const NEEDS_NOTE_MAX_CHARS = 200;

/** Asked at the checkout, shown at the door, deleted after the night. */
export const accessNeedsSchema = z.object({
  needs: z.array(z.enum(ACCESS_NEEDS)).max(ACCESS_NEEDS.length),
  note: z.string().trim().max(NEEDS_NOTE_MAX_CHARS),
});
export type AccessNeeds = z.infer<typeof accessNeedsSchema>;

/** After the end of an event (ms): the next day they are gone everywhere. */
export const ACCESS_NEEDS_KEPT_MS = 24 * 3_600_000;

/** Who said so gets no seat behind steps. */
export const NEEDS_WITHOUT_STEPS: readonly AccessNeed[] = ['step_free', 'wheelchair'];

export function takesNoSteps(given: AccessNeeds | undefined): boolean {
  return given?.needs.some((need) => NEEDS_WITHOUT_STEPS.includes(need)) === true;
}

/** What is kept of an answer; null when nothing was said. */
export function keptNeeds(given: AccessNeeds | null | undefined): AccessNeeds | null {
  if (!given || (given.needs.length === 0 && given.note === '')) return null;
  return { needs: ACCESS_NEEDS.filter((need) => given.needs.includes(need)), note: given.note };
}

/** Reads stored needs. Null without any, and for JSON that is none. */
export function readAccessNeeds(json: string | null | undefined): AccessNeeds | null {
  if (!json) return null;
  return accessNeedsSchema.safeParse(JSON.parse(json)).data ?? null;
}
