import { instantOf, localTimeOf } from '#client/features/events/own/form/zoned-time.ts';
import type { DoorsView, Gate, SaveDoorsInput, Zone } from '#shared/contracts/doors.ts';
import { QUANTITY_MAX } from '#shared/limits.ts';

/** A zone while it is edited: its limit as typed. */
export interface ZoneDraft extends Omit<Zone, 'maxInside'> {
  max: string;
}

export type ReentryDraft = Omit<DoorsView['types'][number], 'until'> & {
  /** In the event's time zone, as `datetime-local` has it; empty: as long as the doors are open. */
  until: string;
};

export interface DoorsDraft {
  max: string;
  zones: readonly ZoneDraft[];
  gates: readonly Gate[];
  types: readonly ReentryDraft[];
}

export type DoorsProblem = 'name' | 'sameName' | 'max' | 'until';
/** What is wrong, by the id of a zone, gate or type, and `house`. */
export type DoorsProblems = Readonly<Record<string, DoorsProblem>>;

export const HOUSE_KEY = 'house';

export function draftOf({ maxInside, zones, gates, types, timeZone }: DoorsView): DoorsDraft {
  return {
    max: textOf(maxInside),
    zones: zones.map(({ maxInside: max, ...zone }) => ({ ...zone, max: textOf(max) })),
    gates,
    types: types.map(({ until, ...type }) => ({
      ...type,
      until: until === null ? '' : localTimeOf(Date.parse(until), timeZone),
    })),
  };
}

/** What the server gets, or what is wrong with the draft. */
export function readDraft(
  draft: DoorsDraft,
  view: DoorsView,
):
  | { ok: true; doors: Omit<SaveDoorsInput, 'requestId' | 'eventId'> }
  | { ok: false; problems: DoorsProblems } {
  const problems: Record<string, DoorsProblem> = {};
  const limitOf = (id: string, text: string): number | null => {
    const limit = limitIn(text);
    if (limit === undefined) problems[id] = 'max';
    return limit ?? null;
  };
  const maxInside = limitOf(HOUSE_KEY, draft.max);
  const zones = draft.zones.map(({ max, ...zone }) => ({
    ...zone,
    name: zone.name.trim(),
    maxInside: limitOf(zone.id, max),
  }));
  const gates = draft.gates.map((gate) => ({ ...gate, name: gate.name.trim() }));
  for (const named of [zones, gates])
    for (const [index, { id, name }] of named.entries()) {
      if (name === '') problems[id] = 'name';
      else if (named.findIndex((other) => other.name === name) < index) problems[id] = 'sameName';
    }
  const reentry = draft.types.flatMap(({ ticketTypeId, rule, until }) => {
    const instant = rule === 'until' && until ? instantOf(until, view.timeZone) : null;
    if (instant && !instant.ok) problems[ticketTypeId] = 'until';
    const at = instant?.ok ? new Date(instant.ms).toISOString() : null;
    const before = view.types.find((type) => type.ticketTypeId === ticketTypeId);
    const isSame = before?.rule === rule && timeOf(before.until) === timeOf(at);
    return isSame ? [] : [{ ticketTypeId, rule, until: at }];
  });
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, doors: { maxInside, zones, gates, reentry, revision: view.revision } };
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit);
}

function timeOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

/** Null: no limit; undefined: not a number of people. */
function limitIn(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const limit = Number(typed);
  return Number.isInteger(limit) && limit >= 1 && limit <= QUANTITY_MAX ? limit : undefined;
}
