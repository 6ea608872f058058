import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { trpc } from '#client/lib/api/trpc.ts';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { isPublicType } from '#shared/events/type-rules.ts';
import { offerOf } from '#shared/sales/offer.ts';
import { addAccess, useAccess } from './access-codes.ts';

/** How often what is left of these types is read again: live boards are public and do not have them (ms). */
const AGAIN_MS = 60_000;
const NONE: readonly TicketTypeView[] = [];

/** The event as this tab sees it. An organizer's answer has all types: here they see what a guest would. */
export function withUnlocked(event: EventView, unlocked: readonly TicketTypeView[]): EventView {
  if (unlocked.length === 0 && event.ticketTypes.every(isPublicType)) return event;
  const open = [...event.ticketTypes.filter(isPublicType), ...unlocked];
  const ticketTypes = open.sort((one, other) => one.sortOrder - other.sortOrder);
  return { ...event, ticketTypes, ...offerOf(ticketTypes) };
}

/** The types that the codes and links of this tab open, besides those that everybody sees. */
export function useUnlocked(eventId: string): readonly TicketTypeView[] {
  const [search] = useSearchParams();
  const token = search.get('type');
  useEffect(() => {
    if (token) addAccess(eventId, token);
  }, [eventId, token]);
  const access = useAccess(eventId);
  const unlocked = useQuery({
    ...trpc.events.unlock.queryOptions({ eventId, access: [...access] }),
    enabled: access.length > 0,
    refetchInterval: AGAIN_MS,
    placeholderData: (before) => before,
    retry: false,
  });
  return unlocked.data?.ticketTypes ?? NONE;
}
