import type { z } from 'zod';
import type { ApiAttendeeRow, ApiCheckInRow, ApiEventRow } from '#db/readers/integrations/public-api.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { apiAttendee, apiCheckIn, apiEventDetails } from '#shared/contracts/integrations/public-api.ts';
import type { Currency } from '#shared/money/money.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { eventPhase } from '#shared/states.ts';

const isoOrNull = (ms: number | null) => (ms === null ? null : toIso(ms));

export function eventOf(row: ApiEventRow, siteUrl: string, now: number): z.infer<typeof apiEventDetails> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    phase: eventPhase(row, now),
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
    venue: { name: row.venueName, address: row.venueAddress, city: row.city, timeZone: row.timeZone },
    currency: row.currency,
    capacity: row.capacity,
    url: `${siteUrl}${pathFor(PATHS.event, row.id)}`,
    ticketTypes: row.ticketTypes,
  };
}

export function attendeeOf(row: ApiAttendeeRow, currency: Currency): z.infer<typeof apiAttendee> {
  return {
    ticketId: row.ticketId,
    purchaseId: row.purchaseId,
    status: row.status,
    ticketType: { id: row.typeId, name: row.typeName },
    seat: row.seat,
    guest: { name: row.guestName, email: row.guestEmail },
    currency,
    paidMinor: row.paidMinor,
    purchasedAt: toIso(row.createdAt),
    usedAt: isoOrNull(row.usedAt),
    refundedAt: isoOrNull(row.refundedAt),
  };
}

export function checkInOf({ scannedAt, ...row }: ApiCheckInRow): z.infer<typeof apiCheckIn> {
  return { ...row, scannedAt: toIso(scannedAt) };
}
