import { useEffect, useRef } from 'react';
import { queryClient } from '#client/lib/api/query-client.ts';
import { serverAheadMs } from '#client/lib/api/server-time.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { nextTurn, type ShownEvent, watchTurn } from './watch-turns.ts';

/** Refetches the visible queries that contain an event's phase. */
function askForPhases(): void {
  for (const queryKey of [
    trpc.events.get.pathKey(),
    trpc.events.mine.pathKey(),
    trpc.menu.list.pathKey(),
    trpc.tickets.pathKey(),
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/**
 * Refetches visible data when one of these events starts or ends, by the server's clock.
 * @param events the displayed events; past ones need no refetch
 * @param aheadMs how far the server's clock is ahead, if the page knows it better than the last response
 */
export function useEventTurns(events: readonly ShownEvent[] | undefined, aheadMs?: number): void {
  const turnsAt = nextTurn(events ?? []);
  const ahead = useRef(aheadMs);
  useEffect(() => {
    ahead.current = aheadMs;
  });
  useEffect(() => {
    if (turnsAt === null) return;
    const now = () => Date.now() + (ahead.current ?? serverAheadMs());
    return watchTurn(turnsAt, { now, random: Math.random, after, ask: askForPhases });
  }, [turnsAt]);
}
