import { packIds, unpackIds } from '#worker/packed-ids.ts';

/** What a link to a group names. The group's id is random and is stored nowhere but in the event's box office. */
export interface GroupRef {
  eventId: string;
  groupId: string;
}

export function groupTokenOf({ eventId, groupId }: GroupRef): string {
  return packIds(eventId, groupId);
}

export function parseGroupToken(token: string): GroupRef {
  const [eventId, groupId] = unpackIds(token);
  return { eventId, groupId };
}
