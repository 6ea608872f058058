import { createContext, useContext, useEffect, useState } from 'react';
import { after } from '#client/lib/delay.ts';
import { waitUntil } from '#client/lib/wait-until.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { offerOf } from '#shared/events/offer.ts';
import { eventPhase } from '#shared/states.ts';
import { nextChange } from './sale.ts';

/** How far the server's clock is ahead of this browser's (ms). The server's clock decides when sales open. */
export const ServerClock = createContext(0);

/** The offset taken from a response. It errs late by the response's transit time, never early. */
export function clockOffset(event: Pick<EventView, 'serverTime'>, receivedAt: number): number {
  const offset = Date.parse(event.serverTime) - receivedAt;
  return Number.isFinite(offset) ? offset : 0;
}

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The event as of `now` on the server's clock: applies starts and ends of the event and its sales without a request.
 */
export function eventAt(event: EventView, now: number): EventView {
  const ticketTypes = event.ticketTypes.map((type) => {
    if (type.saleState === 'ended' || now >= Date.parse(type.salesEnd ?? event.endDate))
      return { ...type, saleState: 'ended' as const };
    if (type.saleState !== 'not_started' || !type.salesStart || now < Date.parse(type.salesStart))
      return type;
    return { ...type, saleState: type.available > 0 ? ('on_sale' as const) : ('sold_out' as const) };
  });
  const times = { startsAt: Date.parse(event.startDate), endsAt: Date.parse(event.endDate) };
  return {
    ...event,
    ticketTypes,
    ...offerOf(ticketTypes),
    phase: eventPhase({ status: event.status, ...times }, now),
  };
}

/** `eventAt`, re-rendered at every change. */
export function useEventNow(event: EventView | undefined, offset: number): EventView | undefined {
  const [, look] = useState(0);
  const now = Date.now() + offset;
  const next = event ? nextChange(event, now) : null;
  useEffect(() => {
    if (next === null) return;
    return waitUntil(next, { now: () => Date.now() + offset, after }, () => look((count) => count + 1));
  }, [next, offset]);
  return event && eventAt(event, now);
}

/** When the remaining time next reads differently: each full second in the last day, each full hour before. */
export function nextTick(until: number, now: number): number {
  const unit = until - now > DAY_MS ? HOUR_MS : SECOND_MS;
  return until - unit * (Math.ceil((until - now) / unit) - 1);
}

/** The server's time, re-rendered at every `nextTick`. */
export function useServerNow(until: number): number {
  const offset = useContext(ServerClock);
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    let callOff = () => {};
    const clock = { now: () => Date.now() + offset, after };
    const tick = () => {
      const at = clock.now();
      setNow(at);
      if (at < until) callOff = waitUntil(nextTick(until, at), clock, tick);
    };
    tick();
    return () => callOff();
  }, [until, offset]);
  return now;
}

/** `2:05:09`, or `5:09` in the last hour. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
