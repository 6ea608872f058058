import { readerOf } from '#db/client.ts';
import { readConversion } from '#db/readers/analytics/conversion.ts';
import type { Conversion, ConversionInput } from '#shared/contracts/analytics/conversion.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isAdministrator, memberScopeOf, scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';
import { localDay } from './wall-clock.ts';

const HOUR_MS = 3_600_000;
/** The farthest zones from UTC (ms): a local day begins at most this long before UTC's, or ends this long after. */
const EAST_MS = 14 * HOUR_MS;
const WEST_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

class Figures {
  views = 0;
  visits = 0;
  purchases = 0;
  tickets = 0;
  /** Purchases that a counted visit led to. */
  counted = 0;

  view() {
    const { views, visits, purchases, tickets, counted } = this;
    return {
      views,
      visits,
      purchases,
      tickets,
      conversion: visits > 0 && counted <= visits ? counted / visits : null,
    };
  }
}

/** Views, purchases and sources in a range of local days. */
export async function analyzeConversion(
  deps: Pick<Deps, 'db' | 'now' | 'viewCounter'>,
  input: ConversionInput & { actor: Actor },
): Promise<Outcome<Conversion>> {
  const { actor, eventId, platform, from, to } = input;
  if (platform && !isAdministrator(actor)) return refused('FORBIDDEN');
  const own = platform || eventId !== undefined ? scopeOf(actor, 'money') : memberScopeOf(actor, 'money');
  const scope = { scope: own, eventIds: eventId === undefined ? null : [eventId] };
  const days = {
    from: from ?? '0000',
    to: to ?? '9999',
    since: from === undefined ? 0 : Date.parse(from) - EAST_MS,
    until: to === undefined ? deps.now() + DAY_MS : Date.parse(to) + DAY_MS + WEST_MS,
  };
  let read = await readConversion(readerOf(deps.db), scope, days);
  if (eventId !== undefined) {
    if (read.events === 0) return refused('EVENT_NOT_FOUND');
    const saved = await callObject(async () => done(await deps.viewCounter(eventId).save()), 'SERVER_ERROR');
    if (saved.ok && saved.value) read = await readConversion(readerOf(deps.db), scope, days);
  }
  return done(fold(read, from ?? '0000', to ?? '9999'));
}

function fold(
  { countedSince, views, purchases }: Awaited<ReturnType<typeof readConversion>>,
  from: string,
  to: string,
): Conversion {
  const total = new Figures();
  const sources = new Map<string, Figures>();
  const days = new Map<string, Figures>();
  const figuresOf = (day: string, source: string) => [total, entryOf(sources, source), entryOf(days, day)];
  for (const row of views) {
    for (const figures of figuresOf(row.day, row.source)) {
      figures.views += row.views;
      figures.visits += row.visits;
    }
  }
  for (const row of purchases) {
    const day = localDay(row.at, row.timeZone);
    if (day < from || day > to) continue;
    for (const figures of figuresOf(day, row.source ?? 'unknown')) {
      figures.purchases += row.purchases;
      figures.tickets += row.tickets;
      // One without a source was made by no page of ours.
      if (countedSince !== null && day >= countedSince && row.source !== null)
        figures.counted += row.purchases;
    }
  }
  return {
    countedSince,
    total: total.view(),
    sources: [...sources]
      .sort(([, a], [, b]) => b.visits - a.visits || b.purchases - a.purchases)
      .map(([source, figures]) => ({ source, ...figures.view() })),
    days: [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, figures]) => ({ day, ...figures.view() })),
  };
}

function entryOf(figures: Map<string, Figures>, key: string): Figures {
  const known = figures.get(key);
  if (known) return known;
  const made = new Figures();
  figures.set(key, made);
  return made;
}
