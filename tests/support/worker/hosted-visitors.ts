import { env } from 'cloudflare:test';
import { AuthClient } from '@supabase/auth-js';
import { expect } from 'vitest';
import type { NewAccount } from '#shared/contracts/auth.ts';
import type { Env } from '#worker/env.ts';
import { memoryStorage } from '../memory-storage.ts';
import { hostedCall, hostedService } from './hosted.ts';

/** Keys of the faked service, and of the real one that a developer may start. */
const PUBLISHABLE_KEY = 'sb_publishable_local';
const SECRET_KEY = 'sb_secret_locallocallocallocallocal';

export interface ServiceMail {
  kind: string | null;
  code: string;
  token_hash: string;
}

/** Set by `HOSTED_SERVICE=http://localhost:9998`: the same tests against a running supabase/auth. */
export const realService = env.HOSTED_SERVICE ?? null;
/** Its mails: the port before. */
const SINK = realService?.replace(/8$/, '7');

/** A hosted service with people who sign up there, and the Worker in front of which they sign in. */
export function hostedVisitors() {
  const standIn = realService ? null : hostedService();
  const origin = realService ?? standIn?.origin ?? '';
  const settings = { SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY, SUPABASE_SECRET_KEY: SECRET_KEY };

  const mailsTo = async (email: string): Promise<ServiceMail[]> => {
    if (standIn) {
      const all = await standIn.control<(ServiceMail & { to: string })[]>('mails');
      return all.filter(({ to }) => to === email);
    }
    const answer = await fetch(`${SINK}/?to=${encodeURIComponent(email)}`);
    return (await answer.json<{ html: string }[]>()).map(({ html }) => ({
      kind: null,
      code: /<b>(\d{6})<\/b>/.exec(html)?.[1] ?? '',
      token_hash: /\/(?:verify-email|magiclink|invite|reset-password)\/([^?'"<>]+)/.exec(html)?.[1] ?? '',
    }));
  };
  /** Asks for a mail, again while the service wants a pause, and reads it. */
  const mailOf = async (email: string, ask: () => Promise<{ error: { code?: unknown } | null }>) => {
    const before = (await mailsTo(email)).length;
    await expect.poll(async () => (await ask()).error?.code, { interval: 250 }).toBeUndefined();
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(before);
    const mail = (await mailsTo(email)).findLast(({ token_hash }) => token_hash);
    if (!mail) throw new Error(`no mail to ${email}`);
    return mail;
  };
  const call = (path: string, token: string, input?: unknown, more: Partial<Env> = {}) =>
    hostedCall({ origin }, path, {
      kind: path === 'auth.loginWithSupabase' ? 'mutation' : 'query',
      token,
      input,
      settings: { ...settings, ...more },
    });
  return {
    origin,
    standIn,
    settings,
    mailsTo,
    mailOf,
    call,
    mutate: (path: string, token: string, input: object, more: Partial<Env> = {}) =>
      hostedCall({ origin }, path, { kind: 'mutation', token, input, settings: { ...settings, ...more } }),
    /** The service's admin API. */
    admin: async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
      const headers = { apikey: SECRET_KEY, 'content-type': 'application/json' };
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const answer = await fetch(`${origin}/auth/v1/admin/users${path}`, init);
      return { status: answer.status, body: await answer.json<{ id?: string; email?: string }>() };
    },
    signIn: (token: string, typed: NewAccount = {}, more: Partial<Env> = {}) =>
      call('auth.loginWithSupabase', token, { accessToken: token, ...typed }, more),
    /** The published client library in one browser. */
    browser: () =>
      new AuthClient({
        url: `${origin}/auth/v1`,
        headers: { apikey: PUBLISHABLE_KEY },
        storage: memoryStorage(),
        storageKey: crypto.randomUUID(),
        autoRefreshToken: false,
        detectSessionInUrl: false,
      }),
    /** An operator invites an address. */
    invite: async (email: string) => {
      const headers = { apikey: SECRET_KEY, 'content-type': 'application/json' };
      const body = JSON.stringify({ email });
      const answer = await fetch(`${origin}/auth/v1/invite`, { method: 'POST', headers, body });
      return { error: answer.ok ? null : { code: answer.status } };
    },
  };
}
