import { resolve4, resolve6 } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { webhookAddress } from '#shared/integrations/webhook-address.ts';
import { isLoopback } from '#worker/auth/mode.ts';

/** The normalized URL; null if it is not allowed, or its host resolves to a non-public address. */
export async function permittedAddress(text: string, local: boolean): Promise<string | null> {
  const url = webhookAddress(text, local);
  if (url === null) return null;
  const { hostname } = new URL(url);
  return (await resolvesInside(hostname)) && !(local && isLoopback(hostname)) ? null : url;
}

/** Time limit of a lookup, because an organizer waits for it (ms). */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Whether a host name resolves to a non-public address: private, loopback, link-local, reserved. False when DNS does
 * not answer, since the runtime itself only connects to public addresses.
 */
async function resolvesInside(hostname: string): Promise<boolean> {
  const lookups = [resolve4, resolve6].map((resolve) => resolve(hostname).catch((): string[] => []));
  const late = new Promise<string[]>((answer) => setTimeout(() => answer([]), ANSWER_WITHIN_MS));
  const addresses = await Promise.all(lookups.map((lookup) => Promise.race([lookup, late])));
  return addresses.flat().some((address) => !isPublic(address));
}

function isPublic(address: string): boolean {
  // `process` converts an IPv4-mapped IPv6 address to IPv4.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
