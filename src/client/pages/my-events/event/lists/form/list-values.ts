import { z } from 'zod';
import { wholeNumber } from '#client/features/events/own/draft/event-values.ts';
import {
  instantOf,
  later,
  localTimeOf,
  type ZonedInstant,
} from '#client/features/events/own/form/zoned-time.ts';
import { checkAmount } from '#client/features/events/own/problems/amount-problem.ts';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { changeListInput, createListInput, GuestListView } from '#shared/contracts/lists/lists.ts';
import { emailSchema } from '#shared/contracts/people/email.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { LIST_PLUS_MAX, LIST_QUOTA_MAX } from '#shared/lists/list-limits.ts';
import { parseAmount, typedAmount } from '#shared/money/money.ts';
import { LIST_ENDINGS, LIST_KINDS, LIST_MODES } from '#shared/states.ts';

/** Select value for no ticket type (the list draws on the event's capacity alone) and for no promoter. */
export const NONE = 'none';
const HOUR_MS = 3_600_000;
/** Guests of a list usually come before the rush: proposed for the end of free entry, after the start (ms). */
const FREE_FOR_MS = 2 * HOUR_MS;

export type ListValues = z.input<ReturnType<typeof listSchema>>;

export type CreateListInput = z.input<typeof createListInput>;
export type ChangeListInput = z.input<typeof changeListInput>;
/** The request, without its ids. */
export type ListFields = Omit<CreateListInput, 'requestId' | 'eventId'>;

const required = 'required' satisfies FieldProblem;
const line = z.string().trim().max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS));

/** @param saved the edited list, so that an untouched time keeps its instant */
export function listSchema(timeZone: string, saved: GuestListView | null) {
  const needed = (min: number, max: number) =>
    z.string().trim().min(1, required).pipe(wholeNumber(min, max)).transform(Number);
  const known = saved
    ? [saved.namesUntil, saved.entryUntil, ...saved.priceSteps.map(({ until }) => until)].filter(
        (time) => time !== null,
      )
    : [];
  return z
    .object({
      name: line.min(1, required),
      kind: z.enum(LIST_KINDS),
      ownerName: line,
      ownerEmail: z
        .string()
        .trim()
        .refine((text) => text === '' || emailSchema.safeParse(text).success, 'email' satisfies FieldProblem),
      ticketTypeId: z.string(),
      promoterId: z.string(),
      quota: needed(1, LIST_QUOTA_MAX),
      plusMax: needed(0, LIST_PLUS_MAX),
      mode: z.enum(LIST_MODES),
      isPriced: z.boolean(),
      steps: z.array(z.object({ amount: z.string().trim().superRefine(checkAmount), until: z.string() })),
      namesUntil: z.string(),
      entryUntil: z.string(),
      after: z.enum(LIST_ENDINGS),
      note: line,
    })
    .transform((typed, context): ListFields => {
      const { isPriced, steps, ownerEmail, ticketTypeId, promoterId, ...rest } = typed;
      const fault = (path: (string | number)[], message: FieldProblem) =>
        context.addIssue({ code: 'custom', path, message });
      const time = (local: string, path: (string | number)[]): string | null => {
        const at = instant(local, timeZone, known);
        if (at && !at.ok) fault(path, at.reason);
        return at?.ok ? toIso(at.ms) : null;
      };
      const namesUntil = time(typed.namesUntil, ['namesUntil']);
      const entryUntil = time(typed.entryUntil, ['entryUntil']);
      if (namesUntil && entryUntil && entryUntil < namesUntil) fault(['entryUntil'], 'endBeforeStart');
      const priceSteps = isPriced
        ? steps.map(({ amount, until }, at) => {
            const isLast = at === steps.length - 1;
            if (amount === '') fault(['steps', at, 'amount'], required);
            if (!isLast && until === '') fault(['steps', at, 'until'], required);
            const path = ['steps', at, 'until'];
            return { amountMinor: parseAmount(amount) ?? 0, until: isLast ? null : time(until, path) };
          })
        : [];
      for (const [at, { until }] of priceSteps.entries()) {
        const before = priceSteps[at - 1]?.until ?? null;
        if (until && before && until <= before) fault(['steps', at, 'until'], 'endBeforeStart');
      }
      return {
        ...rest,
        ownerEmail: ownerEmail === '' ? null : ownerEmail,
        ticketTypeId: ticketTypeId === NONE ? null : ticketTypeId,
        promoterId: promoterId === NONE ? null : promoterId,
        priceSteps,
        namesUntil,
        entryUntil,
      };
    });
}

/** A time that the list had keeps its instant: a clock shows some times twice. */
function instant(local: string, timeZone: string, known: readonly string[]): ZonedInstant | null {
  if (local === '') return null;
  const same = known.find((time) => localTimeOf(Date.parse(time), timeZone) === local);
  return same ? { ok: true, ms: Date.parse(same) } : instantOf(local, timeZone);
}

/** A new list: names until the doors open. */
export function emptyList(event: { startDate: string; timeZone: string }): ListValues {
  const start = localTimeOf(Date.parse(event.startDate), event.timeZone);
  return {
    name: '',
    kind: 'artist',
    ownerName: '',
    ownerEmail: '',
    ticketTypeId: NONE,
    promoterId: NONE,
    quota: '',
    plusMax: '1',
    mode: 'soft',
    isPriced: false,
    steps: [
      { amount: '0', until: later(start, FREE_FOR_MS) },
      { amount: '', until: '' },
    ],
    namesUntil: start,
    entryUntil: '',
    after: 'release',
    note: '',
  };
}

/** @param locale formats the prices */
export function valuesOfList(
  list: GuestListView,
  event: { startDate: string; timeZone: string },
  locale: string,
): ListValues {
  const local = (time: string | null) => (time === null ? '' : localTimeOf(Date.parse(time), event.timeZone));
  const empty = emptyList(event);
  return {
    name: list.name,
    kind: list.kind,
    ownerName: list.ownerName,
    ownerEmail: list.ownerEmail ?? '',
    ticketTypeId: list.ticketTypeId ?? NONE,
    promoterId: list.promoterId ?? NONE,
    quota: String(list.quota),
    plusMax: String(list.plusMax),
    mode: list.mode,
    isPriced: list.priceSteps.length > 0,
    steps:
      list.priceSteps.length > 0
        ? list.priceSteps.map(({ until, amountMinor }) => ({
            amount: typedAmount(amountMinor, locale),
            until: local(until),
          }))
        : empty.steps,
    namesUntil: local(list.namesUntil),
    entryUntil: local(list.entryUntil),
    after: list.after,
    note: list.note,
  };
}
