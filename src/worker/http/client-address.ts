/** Groups of an IPv6 address that name a line: a customer has a /64, which is 2^64 addresses. */
const LINE_GROUPS = 4;

/**
 * The client's address as rate limits count it: an IPv4 address, or the /64 of an IPv6 address, itself a valid address.
 * Only Cloudflare's own header counts. Null without it.
 */
export function clientAddress(request: Request): string | null {
  const address = request.headers.get('cf-connecting-ip');
  return address?.includes(':') ? lineOf(address) : address;
}

function lineOf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, LINE_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
