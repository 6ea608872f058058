import { SELF } from 'cloudflare:test';
import { AuthClient } from '@supabase/auth-js';
import { expect } from 'vitest';
import { memoryStorage } from '../memory-storage.ts';
import { SITE } from './people.ts';

/** A mail as listed in `/dev/mailbox.json`. */
export interface Mail {
  id: number;
  to: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
}

/** A new IP address per client, because rate limits count by address. */
export function newIp(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}

/** A fetch to the Worker under test that keeps cookies like one browser. */
export function workerFetch(ip = newIp(), more: Record<string, string> = {}): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (jar) request.headers.set('cookie', jar);
    request.headers.set('cf-connecting-ip', ip);
    if (request.method === 'POST') request.headers.set('origin', SITE);
    for (const [name, value] of Object.entries(more)) request.headers.set(name, value);
    const answer = await SELF.fetch(request, { redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}

export interface BrowserOptions {
  flowType?: 'implicit' | 'pkce';
  ip?: string;
  headers?: Record<string, string>;
  /** Sent with every call, such as an operator's service token. */
  bearer?: string;
}

/** The unmodified published client library with its own storage, as one browser. */
export function browser(options: BrowserOptions = {}) {
  const storage = memoryStorage();
  const auth = new AuthClient({
    url: `${SITE}/auth/v1`,
    storage,
    storageKey: `sb-${crypto.randomUUID()}`,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: options.flowType ?? 'implicit',
    headers: options.bearer ? { Authorization: `Bearer ${options.bearer}` } : {},
    fetch: workerFetch(options.ip, options.headers),
  });
  return { auth, storage };
}

/** The newest mail to an address. Polls, because mails are written after the response. */
export async function mailTo(to: string, is: (mail: Mail) => boolean = () => true): Promise<Mail> {
  const find = async () => (await mailsTo(to)).find(is);
  await expect.poll(find, { interval: 10 }).toBeDefined();
  return (await find()) as Mail;
}

export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await SELF.fetch(`${SITE}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  return await answer.json<Mail[]>();
}

export function newAddress(): string {
  return `visitor-${crypto.randomUUID().slice(0, 12)}@aforo.test`;
}

/** The token of a confirmation link, as the page at `/verify-email/{token}` reads it. */
export function linkToken(mail: Mail): string {
  const link = new URL(mail.link ?? '');
  return link.searchParams.get('token') ?? link.pathname.split('/').at(-1) ?? '';
}

/** Signs up, confirms by mail, and is signed in. */
export async function signedUp(options: BrowserOptions & { password?: string } = {}) {
  const email = newAddress();
  const password = options.password ?? 'correct horse';
  const { auth, storage } = browser(options);
  const { error } = await auth.signUp({ email, password });
  if (error) throw error;
  const mail = await mailTo(email);
  const verified = await auth.verifyOtp({ token_hash: linkToken(mail), type: 'email' });
  if (verified.error) throw verified.error;
  const { session } = verified.data;
  if (!session) throw new Error('a verified sign-up has a session');
  return { auth, storage, email, password, session, userId: session.user.id };
}
