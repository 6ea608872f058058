import { createHmac, randomBytes } from 'node:crypto';
import type { Env } from '#worker/env.ts';
import { newAddress } from './auth-client.ts';
import { workerWith } from './hosted.ts';
import { mailProvider } from './mails.ts';
import { promptQueue } from './queues.ts';

export const HOOK_SITE = 'https://tickets.aforo.test';
export const SECRETS = [randomBytes(32), randomBytes(32)] as const;
export const HASH = '12adf9dc6fc49728ddd22f61678305944a50dff7a9c0f30b9689de56';
export const OTHER_HASH = 'b722cab6ad01b9f9368d4fddfbf1852525884f048bf6e641a56ec49e';

export interface Signing {
  secrets?: readonly Buffer[];
  /** Unix seconds. */
  at?: number;
  /** As sent, if it is not what was signed. */
  sent?: BodyInit;
  settings?: Partial<Env>;
}

export const settingOf = (...secrets: Buffer[]) =>
  secrets.map((secret) => `v1,whsec_${secret.toString('base64')}`).join('|');

/** The Worker with a hosted service whose hook is set up, and a mail provider. */
export function mailHook() {
  const provider = mailProvider();
  const settings: Partial<Env> = {
    AUTH_MODE: 'hosted',
    SUPABASE_URL: 'https://ref.supabase.test',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local',
    SUPABASE_EMAIL_HOOK_SECRETS: settingOf(SECRETS[0]),
    SITE_URL: HOOK_SITE,
    ...provider.settings,
    CODE_QUEUE: promptQueue('aforo-codes', provider.settings),
  };
  /** Signed as supabase/auth does it, with a new id at each attempt. */
  const post = async (body: string, { secrets = [SECRETS[0]], at, sent, settings: more }: Signing = {}) => {
    const id = crypto.randomUUID();
    const seconds = at ?? Math.floor(Date.now() / 1000);
    const signatures = secrets.map(
      (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
    );
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures.join(', '),
    };
    const url = `${HOOK_SITE}/api/auth/mail-hook`;
    return await workerWith({ ...settings, ...more }, url, { method: 'POST', headers, body: sent ?? body });
  };
  return { settings, post, mails: provider.taken };
}

export function callOf(
  kind: string,
  { email = newAddress(), user = {}, data = {} }: { email?: string; user?: object; data?: object } = {},
) {
  return {
    metadata: { uuid: crypto.randomUUID(), time: '2026-11-29T03:14:52Z', name: 'send-email' },
    user: { id: crypto.randomUUID(), email, user_metadata: { language: 'en' }, ...user },
    email_data: {
      email_action_type: kind,
      token: '',
      token_hash: '',
      redirect_to: HOOK_SITE,
      site_url: 'https://ref.supabase.co/auth/v1',
      token_new: '',
      token_hash_new: '',
      old_email: '',
      old_phone: '',
      provider: '',
      factor_type: '',
      ...data,
    },
  };
}

export const codeCall = (kind: string, more: { email?: string; user?: object; data?: object } = {}) =>
  callOf(kind, { ...more, data: { token: '826728', token_hash: HASH, ...more.data } });
