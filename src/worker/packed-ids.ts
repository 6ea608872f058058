/** Two UUIDs as 43 characters, for links that are sent in chats. */
export function packIds(one: string, other: string): string {
  return Buffer.from(`${one}${other}`.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Text that packs no two ids gives ids that nothing has. */
export function unpackIds(text: string): [one: string, other: string] {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return [uuidOf(hex.slice(0, 32)), uuidOf(hex.slice(32))];
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
