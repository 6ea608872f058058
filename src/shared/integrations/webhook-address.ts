import { WEBHOOK_URL_MAX_CHARS } from './integration-limits.ts';

/** Host names that are not on the public internet, or that resolve to an address chosen by the requester. */
const INNER_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|svc|test|invalid|arpa|localtest\.me|lvh\.me|nip\.io|sslip\.io)$/;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Normalizes an endpoint's URL; null when it is not allowed. Allowed is only https to a public host name without
 * credentials. All IP literals are rejected, so no spelling of a private one gets through; the URL parser has already
 * converted forms like `0x7f.1`.
 * @param local in local development, where http to localhost is also allowed
 */
export function webhookAddress(text: string, local: boolean): string | null {
  if (text.length > WEBHOOK_URL_MAX_CHARS || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  const host = url.hostname.replace(/\.+$/, '');
  if (local && /^https?:$/.test(url.protocol) && LOOPBACK.test(host)) return url.href;
  if (url.protocol !== 'https:') return null;
  const isName = host.includes('.') && !/^[\d.]+$/.test(host) && !host.startsWith('[');
  return isName && !INNER_NAMES.test(host) ? url.href : null;
}
