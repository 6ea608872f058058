import { readerOf } from '#db/client.ts';
import {
  type EventTipsRow,
  type PerformerTipsRow,
  type ReceivedTipRow,
  readEventsWithTips,
  readEventTips,
} from '#db/readers/money/received-tips.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  EventTips,
  EventTipsInput,
  EventTipsOutput,
  ReceivedTip,
  ReceivedTipsInput,
  ReceivedTipsOutput,
} from '#shared/contracts/money/tips.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { TIPS_PAGE_SIZE } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

const MINUTE_MS = 60_000;

/** An organizer's events that received tips, with the totals of each performer. */
export async function listReceivedTips(
  deps: Pick<Deps, 'db'>,
  input: ReceivedTipsInput & { actor: Actor },
): Promise<ReceivedTipsOutput> {
  const { page, pageSize = TIPS_PAGE_SIZE, actor } = input;
  const { events, performers, total } = await readEventsWithTips(readerOf(deps.db), {
    scope: scopeOf(actor, 'money'),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { items: events.map((event) => eventTips(event, performers)), page, pageSize, total };
}

/** Tips of one event with their messages. */
export async function listEventTips(
  deps: Pick<Deps, 'db'>,
  input: EventTipsInput & { actor: Actor },
): Promise<Outcome<EventTipsOutput>> {
  const { page, pageSize = TIPS_PAGE_SIZE, eventId, actor } = input;
  const read = await readEventTips(readerOf(deps.db), {
    eventId,
    scope: scopeOf(actor, 'money'),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  if (!read) return refused('EVENT_NOT_FOUND');
  const items = read.tips.map(receivedTip);
  return done({
    ...eventTips(read.event, read.performers),
    tips: { items, page, pageSize, total: read.event.count },
  });
}

function eventTips(row: EventTipsRow, performers: PerformerTipsRow[]): EventTips {
  const { eventId, eventName, timeZone, city, currency, startsAt, count, totalMinor } = row;
  return {
    event: { id: eventId, name: eventName, timeZone, city, currency, startDate: toIso(startsAt) },
    count,
    totalMinor,
    performers: performers
      .filter((performer) => performer.eventId === eventId)
      .map(({ eventId: _, ...performer }) => performer),
  };
}

function receivedTip({ createdAt, ...tip }: ReceivedTipRow): ReceivedTip {
  const date = toIso(createdAt - (createdAt % MINUTE_MS));
  return { ...tip, date };
}
