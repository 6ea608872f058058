/** What a link to a group names. The group's id is random and is stored nowhere but in the event's box office. */
export interface GroupRef {
  eventId: string;
  groupId: string;
}

/** Both ids as 43 characters: the link is sent in chats. */
export function groupTokenOf({ eventId, groupId }: GroupRef): string {
  return Buffer.from(`${eventId}${groupId}`.replaceAll('-', ''), 'hex').toString('base64url');
}

export function parseGroupToken(token: string): GroupRef {
  const hex = Buffer.from(token, 'base64url').toString('hex');
  return { eventId: uuidOf(hex.slice(0, 32)), groupId: uuidOf(hex.slice(32)) };
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
