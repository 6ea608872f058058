import { readerOf } from '#db/client.ts';
import { type CorrectionRow, readNightLog, type StoredNight } from '#db/readers/check-in/night-log.ts';
import { HOUSE } from '#shared/check-in/heads.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { NightLogView } from '#shared/contracts/doors.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** The night log of an event, for members with the right for its door or its money. */
export async function showNightLog(
  deps: Pick<Deps, 'db'>,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<Outcome<NightLogView>> {
  const night = await readNightLog(readerOf(deps.db), eventId);
  if (!night || !mayDo(actor, ['door', 'money'], { ...night, eventId })) return refused('EVENT_NOT_FOUND');
  return done(nightView(night));
}

function nightView({
  head,
  timeZone,
  doors,
  minutes,
  totals,
  people,
  corrections,
}: StoredNight): NightLogView {
  const zones = [
    { zoneId: HOUSE, name: '', max: doors.maxInside },
    ...doors.zones.map(({ id, name, maxInside }) => ({ zoneId: id, name, max: maxInside })),
  ];
  const inMinutes = countMinutes(
    minutes,
    zones.map(({ zoneId }) => zoneId),
  );
  const nameOf = (zoneId: string | null) => zones.find((zone) => zone.zoneId === zoneId)?.name ?? '';
  return {
    ...head,
    timeZone,
    zones: zones.map((zone, at) => ({
      ...zone,
      peak: inMinutes.reduce((peak, { inside }) => Math.max(peak, inside[at] ?? 0), 0),
    })),
    totals,
    minutes: inMinutes,
    people: people.map((person) => ({ ...person, name: person.name ?? '' })),
    corrections: corrections.map((row) => ({
      at: toIso(row.at),
      kind: kindOf(row),
      heads: row.heads,
      zone: nameOf(row.zone),
      gate: row.gate,
      by: row.by ?? '',
      reason: row.reason === 'undo' ? '' : row.reason || (row.refusal ?? ''),
      over: row.over,
    })),
  };
}

/** People inside at the end of each minute in which somebody moved: of the house, then of its zones. */
function countMinutes(rows: StoredNight['minutes'], zoneIds: readonly string[]): NightLogView['minutes'] {
  const counts = new Map<string, number>();
  const minutes: NightLogView['minutes'] = [];
  for (const { at, zone, came, went } of rows) {
    counts.set(zone ?? HOUSE, (counts.get(zone ?? HOUSE) ?? 0) + came - went);
    const house = [...counts.values()].reduce((sum, heads) => sum + heads, 0);
    const inside = zoneIds.map((id) => Math.max(0, id === HOUSE ? house : (counts.get(id) ?? 0)));
    const minute = minutes.at(-1);
    if (minute?.at === toIso(at))
      Object.assign(minute, { in: minute.in + came, out: minute.out + went, inside });
    else minutes.push({ at: toIso(at), in: came, out: went, inside });
  }
  return minutes;
}

function kindOf({ kind, reason, refusal, over }: CorrectionRow): NightLogView['corrections'][number]['kind'] {
  if (kind === 'undone' || kind === 'counted' || kind === 'conflict') return kind;
  if (reason === 'undo') return 'taken_back';
  return refusal?.startsWith('TURNED_AWAY') && over === 0 ? 'turned_away' : 'over';
}
