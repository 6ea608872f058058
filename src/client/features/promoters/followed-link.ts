import { useEffect } from 'react';
import { isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';
import { PROMOTER_PARAM } from '#shared/paths.ts';
import { PROMOTER_LINK_DAYS } from '#shared/promoters/attribution.ts';

const KEPT_MS = PROMOTER_LINK_DAYS * 86_400_000;

/** The code of the promoter whose link to an event was followed last. It identifies no guest. */
const followed = persistedStore('promoter:', objectOf({ code: isString, at: isNumber }), {
  isExpired: ({ at }, now) => now - at > KEPT_MS,
});

/** Keeps the code of a promoter's link to this event's page. */
export function useFollowedLink(eventId: string): void {
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get(PROMOTER_PARAM)?.trim() ?? '';
    if (code !== '' && code.length <= DISCOUNT_CODE_MAX_CHARS)
      followed.write({ code, at: Date.now() }, eventId);
  }, [eventId]);
}

/** For a purchase of tickets; null when no promoter brought this reader. */
export function followedPromoter(eventId: string): string | null {
  return followed.read(eventId)?.code ?? null;
}
