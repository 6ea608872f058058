import type { Performer } from '#db/commits/events/events.ts';
import type { OwnEvent } from '#db/readers/events/own-events.ts';
import { fromIso, toIso } from '#shared/contracts/common.ts';
import type { EventBase, UpdateEventInput } from '#shared/contracts/events/events.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventContent } from '#shared/events/event-content.ts';
import { publishGaps } from '#shared/events/publish-gaps.ts';
import { EVENT_MAX_MS } from '#shared/limits.ts';

/** The fields that change. Forms send all fields, and an unchanged one must not trip a lock. */
export function eventPatch(
  event: EventContent,
  input: Omit<UpdateEventInput, 'requestId'>,
): Partial<EventContent> {
  const { eventId, moneyBack, startDate, endDate, doorsAt, transfersUntil, returnsUntil, ...more } = input;
  const { lineUp, base, ...rest } = more;
  const wanted: { [K in keyof EventContent]?: EventContent[K] | undefined } = {
    ...rest,
    startsAt: startDate === undefined ? undefined : fromIso(startDate),
    endsAt: endDate === undefined ? undefined : fromIso(endDate),
    transfersUntil: typeof transfersUntil === 'string' ? fromIso(transfersUntil) : transfersUntil,
    returnsUntil: typeof returnsUntil === 'string' ? fromIso(returnsUntil) : returnsUntil,
    doorsAt: typeof doorsAt === 'string' ? fromIso(doorsAt) : doorsAt,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== event[field as keyof EventContent],
  );
  return Object.fromEntries(changed) as Partial<EventContent>;
}

/** The new line-up; a performer whose name stays keeps their id. Null when nothing changes. */
export function lineUpPatch(
  current: readonly Performer[],
  names: readonly string[] | undefined,
  newId: () => string,
): Performer[] | null {
  if (!names) return null;
  if (names.length === current.length && names.every((name, index) => name === current[index]?.name))
    return null;
  const left = [...current];
  return names.map((name) => {
    const at = left.findIndex((performer) => performer.name === name);
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return known ?? { id: newId(), name };
  });
}

/** Current values of the changed fields for which the caller sent a base; line-ups as performer names. */
export interface ExpectedContent extends Partial<EventContent> {
  lineUp?: string[];
}

/**
 * Optimistic concurrency: refuses fields that changed since the caller's base, else returns the values that the
 * UPDATE must still find.
 */
export function expectedContent(
  own: OwnEvent,
  changed: readonly string[],
  base: EventBase,
): Outcome<ExpectedContent> {
  const { event } = own;
  const lineUp = own.performers.map(({ name }) => name);
  const current = {
    ...event,
    startDate: toIso(event.startsAt),
    endDate: toIso(event.endsAt),
    transfersUntil: event.transfersUntil === null ? null : toIso(event.transfersUntil),
    returnsUntil: event.returnsUntil === null ? null : toIso(event.returnsUntil),
    doorsAt: event.doorsAt === null ? null : toIso(event.doorsAt),
    lineUp,
  };
  const conflicts: string[] = [];
  const expected: Record<string, unknown> = {};
  for (const field of Object.keys(base) as (keyof EventBase)[]) {
    const column = COLUMN_FIELD[field] ?? field;
    if (!changed.includes(column)) continue;
    const same = JSON.stringify(base[field]) === JSON.stringify(current[field]);
    if (!same) conflicts.push(field);
    expected[column] = column === 'lineUp' ? lineUp : event[column as keyof EventContent];
  }
  return conflicts.length > 0
    ? refused('EVENT_CHANGED', { fields: conflicts })
    : done(expected as ExpectedContent);
}

/** Contract fields whose content field has another name. */
const COLUMN_FIELD: Readonly<Partial<Record<keyof EventBase, string>>> = {
  startDate: 'startsAt',
  endDate: 'endsAt',
};

/** Whether an event is closed for edits: it is cancelled, or published and over. */
export function isLocked(event: { status: string; endsAt: number }, now: number): boolean {
  return event.status === 'cancelled' || (event.status === 'published' && event.endsAt <= now);
}

/**
 * Why a patch cannot be applied to the event; null when it can.
 * @param held places that buyers hold, which a smaller capacity must not take away
 */
export function patchRefusal(
  own: OwnEvent,
  patch: Partial<EventContent>,
  { held, now }: { held: number; now: number },
): Refusal | null {
  const { event, types } = own;
  if (isLocked(event, now)) return refused('EVENT_LOCKED');
  const next = { ...event, ...patch };
  if (next.endsAt <= next.startsAt || next.endsAt - next.startsAt > EVENT_MAX_MS)
    return refused('BAD_INPUT', { field: 'endDate' });
  // Publishing opens the revenue account, in the currency that the event has then.
  if (patch.currency && event.status !== 'draft') return refused('EVENT_LOCKED', { field: 'currency' });
  if (patch.timeZone && event.hasSales) return refused('EVENT_LOCKED', { field: 'timeZone' });
  if (typeof patch.capacity === 'number') {
    const sold = types.reduce((sum, type) => sum + type.sold, held);
    if (patch.capacity < sold) return refused('QUANTITY_BELOW_SOLD', { sold });
  }
  if (event.status === 'draft') return null;
  const before = publishGaps({ ...event, types }, now);
  const gaps = publishGaps({ ...next, types }, now).filter((gap) => !before.includes(gap));
  return gaps.length > 0 ? refused('EVENT_INCOMPLETE', { gaps }) : null;
}
