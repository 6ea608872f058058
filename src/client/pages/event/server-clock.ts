import { createContext, useContext, useEffect, useState } from 'react';
import type { EventView } from '#shared/contracts/events.ts';
import { eventPhase } from '#shared/states.ts';
import { nextChange } from './sale.ts';

/** How far the server's clock is ahead of this browser's (ms): sales open by the server's. */
export const ServerClock = createContext(0);

/** What the answer tells of it. It was under way for a moment, so this clock is late by that, and never early. */
export function clockOffset(event: Pick<EventView, 'serverTime'>, receivedAt: number): number {
  const offset = Date.parse(event.serverTime) - receivedAt;
  return Number.isFinite(offset) ? offset : 0;
}

/** A timer of the browser holds at most 24 days; a day is far enough to look ahead (ms). */
const LOOK_AHEAD_MS = 24 * 60 * 60_000;

/** The event as it is by the server's clock: it begins and ends, a type goes on sale and leaves it, without asking the server. */
export function eventAt(event: EventView, now: number): EventView {
  const ticketTypes = event.ticketTypes.map((type) => {
    if (type.saleState === 'ended' || now >= Date.parse(type.salesEnd ?? event.endDate))
      return { ...type, saleState: 'ended' as const };
    if (type.saleState !== 'not_started' || !type.salesStart || now < Date.parse(type.salesStart))
      return type;
    return { ...type, saleState: type.available > 0 ? ('on_sale' as const) : ('sold_out' as const) };
  });
  const times = { startsAt: Date.parse(event.startDate), endsAt: Date.parse(event.endDate) };
  return { ...event, ticketTypes, phase: eventPhase({ status: event.status, ...times }, now) };
}

/** The same, again whenever it changes. */
export function useEventNow(event: EventView | undefined, offset: number): EventView | undefined {
  const [, look] = useState(0);
  const now = Date.now() + offset;
  const next = event ? nextChange(event, now) : null;
  useEffect(() => {
    if (next === null) return;
    const left = next - (Date.now() + offset);
    if (left > LOOK_AHEAD_MS) return;
    const timer = setTimeout(() => look((count) => count + 1), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [next, offset]);
  return event && eventAt(event, now);
}

/** The server's time, anew at every full second before `until`; it stands still when that is further than a day away. */
export function useServerNow(until: number): number {
  const offset = useContext(ServerClock);
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = Date.now() + offset;
      setNow(at);
      const left = until - at;
      if (left <= 0 || left > LOOK_AHEAD_MS) return;
      timer = setTimeout(tick, left % 1_000 || 1_000);
    };
    tick();
    return () => clearTimeout(timer);
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
