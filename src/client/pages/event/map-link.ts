import { useSyncExternalStore } from 'react';
import { placeOf } from '#shared/events/address.ts';

/** iPads say that they are Macs, but a Mac has no touch screen. */
function isApplePhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** What the server takes every device for; the browser knows better a moment later. */
const UNKNOWN_DEVICE = { userAgent: '', maxTouchPoints: 0 };
const never = () => () => {};

/** `mapLink` for this device. */
export function useMapLink(event: Parameters<typeof placeOf>[0]): string {
  return useSyncExternalStore(
    never,
    () => mapLink(event, navigator),
    () => mapLink(event, UNKNOWN_DEVICE),
  );
}

/** An address that opens the maps of this device: Apple's own on its phones, Google's app or page elsewhere. */
export function mapLink(
  event: Parameters<typeof placeOf>[0],
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string {
  const place = encodeURIComponent(placeOf(event));
  return isApplePhone(device)
    ? `https://maps.apple.com/?q=${place}`
    : `https://www.google.com/maps/search/?api=1&query=${place}`;
}
