import { fnv1a } from '#shared/text/fnv1a.ts';

/** Path of the strip of an event's cover on top of its mails, with a version that changes with the picture. */
export function eventStripPath({ eventId, imageKey }: { eventId: string; imageKey: string | null }): string {
  const version = (fnv1a(imageKey ?? '') >>> 0).toString(36);
  return `/api/events/${eventId}/strip.jpg?v=${version}`;
}
