import { webhookAddress } from '#shared/integrations/webhook-address.ts';
import { isLoopback } from '#worker/auth/mode.ts';
import { resolvesInside } from './resolve-host.ts';

/** The normalized URL; null if it is not allowed, or its host resolves to a non-public address. */
export async function permittedAddress(text: string, local: boolean): Promise<string | null> {
  const url = webhookAddress(text, local);
  if (url === null) return null;
  const { hostname } = new URL(url);
  return (await resolvesInside(hostname)) && !(local && isLoopback(hostname)) ? null : url;
}
