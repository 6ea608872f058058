/** A checkout's id names its event, because the hold is in that event's box office. */
export function checkoutIdOf(eventId: string, holdId: string): string {
  return `${eventId}.${holdId}`;
}

export function parseCheckoutId(checkoutId: string): { eventId: string; holdId: string } {
  const [eventId = '', holdId = ''] = checkoutId.split('.');
  return { eventId, holdId };
}
