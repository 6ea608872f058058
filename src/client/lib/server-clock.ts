import { useEffect, useState } from 'react';
import { after } from './delay.ts';
import { waitUntil } from './wait-until.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The offset taken from a response. It errs late by the response's transit time, never early. */
export function clockOffset({ serverTime }: { serverTime: string }, receivedAt: number): number {
  const offset = Date.parse(serverTime) - receivedAt;
  return Number.isFinite(offset) ? offset : 0;
}

/** When the remaining time next reads differently: each full second in the last day, each full hour before. */
export function nextTick(until: number, now: number): number {
  const unit = until - now > DAY_MS ? HOUR_MS : SECOND_MS;
  return until - unit * (Math.ceil((until - now) / unit) - 1);
}

/**
 * The server's time, re-rendered at every `nextTick`.
 * @param offset how far the server's clock is ahead (ms)
 */
export function useServerNow(until: number, offset: number): number {
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
