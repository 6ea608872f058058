import { resolve4, resolve6 } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** An organizer is waiting behind the lookup (ms). */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Whether a host name is known to resolve to an address that is not public: private, loopback, link-local, reserved.
 * False where DNS does not answer: the runtime itself connects to public addresses only.
 */
export async function resolvesInside(hostname: string): Promise<boolean> {
  const lookups = [resolve4, resolve6].map((resolve) => resolve(hostname).catch((): string[] => []));
  const late = new Promise<string[]>((answer) => setTimeout(() => answer([]), ANSWER_WITHIN_MS));
  const addresses = await Promise.all(lookups.map((lookup) => Promise.race([lookup, late])));
  return addresses.flat().some((address) => !isPublic(address));
}

function isPublic(address: string): boolean {
  // `process` reads an IPv4 address that is mapped into IPv6 as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
