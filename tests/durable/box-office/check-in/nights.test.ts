import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { randomFrom } from '#shared/text/random.ts';
import { checkInsOf, scanOf, statsOf, upload } from '#tests/support/worker/door.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { listedGuest, listOf } from '#tests/support/worker/guest-lists.ts';
import { person } from '#tests/support/worker/people.ts';

interface Row {
  kind: string;
  entry_id: string | null;
  heads: number;
  returned: number;
  zone_id: string;
  from_zone_id: string | null;
  reason: string;
  over: number;
}

type Limits = Record<string, number | null>;

/** Adds up the log: each row says how many are above any limit after it, and no party has more heads in than it has. */
function insideBy(rows: readonly Row[], limits: Limits, parties: Record<string, number>) {
  const inside: Record<string, number> = Object.fromEntries(Object.keys(limits).map((zone) => [zone, 0]));
  const entered: Record<string, number> = {};
  const present: Record<string, number> = {};
  for (const row of rows) {
    const { kind, entry_id: entry, heads, zone_id: zone, from_zone_id: from } = row;
    if (kind === 'refused' || kind === 'conflict') continue;
    if (from === zone) continue;
    const moved: Record<string, number> = { [zone]: kind === 'left' ? -heads : heads };
    if (from !== null) moved[from] = (moved[from] ?? 0) - heads;
    const total = Object.values(moved).reduce((sum, more) => sum + more, 0);
    moved[''] = total;
    for (const [at, more] of Object.entries(moved)) inside[at] = (inside[at] ?? 0) + more;
    const above = Object.entries(limits).map(([at, max]) => (max === null ? 0 : (inside[at] ?? 0) - max));
    expect(row.over, JSON.stringify({ row, inside, limits })).toBe(Math.max(0, ...above));
    if (entry === null) continue;
    if (kind === 'admitted') entered[entry] = (entered[entry] ?? 0) + heads - row.returned;
    present[entry] = (present[entry] ?? 0) + total;
    expect(entered[entry] ?? 0, JSON.stringify(row)).toBeLessThanOrEqual(parties[entry] ?? 0);
    expect(present[entry]).toBeLessThanOrEqual(entered[entry] ?? 0);
    expect(present[entry]).toBeGreaterThanOrEqual(0);
  }
  return inside;
}

async function nightOf(
  seed: number,
  organizer: Sale['organizer'],
): Promise<{ over: number; conflicts: number }> {
  const random = randomFrom(`night ${seed}`);
  const pick = (below: number) => Math.floor(random() * below);
  const sale = await eventOnSale({ organizer });
  const listId = await listOf(sale);
  const parties = [
    await listedGuest(sale, listId, 'Ana', 3 + pick(3)),
    await listedGuest(sale, listId, 'Bo', 2 + pick(3)),
  ];
  const { items } = (await organizer.query('lists.entries', { eventId: sale.eventId, listId })).data;
  const heads = Object.fromEntries(
    items.map((entry: { id: string; heads: number }) => [entry.id, entry.heads]),
  );
  const [floor, vip] = [crypto.randomUUID(), crypto.randomUUID()];
  const limits: Limits = { '': 3 + pick(4), [floor]: pick(2) ? 2 + pick(4) : null, [vip]: 1 + pick(2) };
  const every = { ticketTypeIds: null, listKinds: null };
  const saved = await organizer.mutate('doors.save', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, revision: 0, maxInside: limits[''] },
    zones: [
      { id: floor, name: 'Floor', maxInside: limits[floor], withinId: null, ...every },
      { id: vip, name: 'VIP', maxInside: limits[vip], withinId: floor, ...every },
    ],
    gates: [{ id: crypto.randomUUID(), name: 'Stairs', zoneId: vip }],
  });
  expect(saved.error).toBeNull();
  const work = () => {
    const gate = ['North', 'South', 'Stairs'][pick(3)];
    const device = `phone ${gate}`;
    const code = parties[pick(2)]?.code ?? '';
    const reason = pick(4) === 0 ? { reason: 'The band' } : {};
    const what = pick(6);
    const come = { device, gate, heads: 1 + pick(3) };
    if (what === 0) return upload(sale, code, come);
    if (what === 1)
      return { ...scanOf(sale, code, { ...come, counter: true, heads: pick(3) || -1 }), code: undefined };
    return scanOf(sale, code, { ...come, ...(what < 4 ? reason : { kind: 'out' }) });
  };
  const sent = Array.from({ length: 18 }, work);
  for (let from = 0; from < sent.length; from += 6) {
    const together = sent.slice(from, from + 6);
    // One of them comes twice.
    await Promise.all([...together, together[0]].map((scan) => organizer.mutate('checkin.scan', scan)));
  }
  await checkInsOf(sale);
  const { results: rows } = await env.DB.prepare(
    `SELECT kind, entry_id, heads, returned, zone_id, from_zone_id, reason, over
     FROM check_ins WHERE event_id = ? ORDER BY seq`,
  )
    .bind(sale.eventId)
    .all<Row>();
  const inside = insideBy(rows, limits, heads);
  const shown = (await statsOf(sale)).inside as { zoneId: string; count: number }[];
  expect(Object.fromEntries(shown.map(({ zoneId, count }) => [zoneId, count]))).toEqual(inside);
  return {
    over: rows.filter(({ over }) => over > 0).length,
    conflicts: rows.filter(({ kind }) => kind === 'conflict').length,
  };
}

test('20 nights of doors in both directions: no row above a limit is silent, no party exceeds its heads', async () => {
  const organizer = await person({ role: 'organizer' });
  const nights = await Promise.all(Array.from({ length: 20 }, (_, seed) => nightOf(seed, organizer)));
  const sum = (of: 'over' | 'conflicts') => nights.reduce((total, night) => total + night[of], 0);
  // The seeds reach what is guarded.
  expect(sum('over')).toBeGreaterThan(20);
  expect(sum('conflicts')).toBeGreaterThan(5);
});
