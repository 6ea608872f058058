import { useSyncExternalStore } from 'react';
import { placeOf } from '#shared/events/address.ts';

/** iPads report a Mac user agent; unlike a Mac they have a touch screen. */
function isApplePhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Device for server-side rendering; the browser replaces it after hydration. */
const UNKNOWN_DEVICE = { userAgent: '', maxTouchPoints: 0 };
const never = () => () => {};

export function useMapLink(event: Parameters<typeof placeOf>[0]): string {
  return useSyncExternalStore(
    never,
    () => mapLink(event, navigator),
    () => mapLink(event, UNKNOWN_DEVICE),
  );
}

/** URL that opens Apple Maps on Apple phones and tablets, Google Maps elsewhere. */
export function mapLink(
  event: Parameters<typeof placeOf>[0],
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string {
  const place = encodeURIComponent(placeOf(event));
  return isApplePhone(device)
    ? `https://maps.apple.com/?q=${place}`
    : `https://www.google.com/maps/search/?api=1&query=${place}`;
}
