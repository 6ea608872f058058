import { WEBHOOK_URL_MAX_CHARS } from './integration-limits.ts';

/** Names that lead nowhere on the internet, or to whoever asks. */
const INNER_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|svc|test|invalid|arpa|localtest\.me|lvh\.me|nip\.io|sslip\.io)$/;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address of an endpoint in its normal form; null when nothing may be sent there: only https, to a name of the
 * internet, without credentials. Addresses in numbers are refused altogether, which leaves no way of spelling a private
 * one; the parser has turned `0x7f.1` and its like into numbers before.
 * @param local on a developer's own machine, where http to this machine is allowed as well
 */
export function webhookAddress(text: string, local: boolean): string | null {
  if (text.length > WEBHOOK_URL_MAX_CHARS || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  const host = url.hostname.replace(/\.$/, '');
  if (local && /^https?:$/.test(url.protocol) && LOOPBACK.test(host)) return url.href;
  if (url.protocol !== 'https:') return null;
  const isName = host.includes('.') && !/^[\d.]+$/.test(host) && !host.startsWith('[');
  return isName && !INNER_NAMES.test(host) ? url.href : null;
}
