import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import type { MyEvent } from '#shared/contracts/events/events.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';

/** The parts of an event that a code needs. */
export interface CodeEvent {
  id: string;
  name: string;
  timeZone: string;
  currency: Currency;
}

/** The organizer's latest events; undefined while loading. */
export function useCodeEvents(): readonly MyEvent[] | undefined {
  return useQuery(trpc.events.mine.queryOptions({ page: 1, pageSize: PAGE_SIZE_MAX })).data?.items;
}
