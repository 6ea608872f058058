import type { Context } from 'hono';
import { readerOf } from '#db/client.ts';
import { readMailedAccount } from '#db/readers/auth/hosted-mails.ts';
import { FALLBACK_LANGUAGE, isLanguage } from '#shared/text/languages.ts';
import { type CodeDeps, codeDepsOf, sendCode } from '#worker/delivery/channels/code.ts';
import type { Env } from '#worker/env.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { supportEmailOf } from '#worker/http/site-url.ts';
import { webhookFault, webhookSecretBytes } from '#worker/http/standard-webhooks.ts';
import { logError, logWarning } from '#worker/log.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { authMode, warnOfRefusal } from '../../mode.ts';
import { type HookCall, isFirstMail, readHookCall } from './hook-call.ts';
import { mailOf, mailOfDeactivated, PASSWORD_CHANGED } from './hosted-mails.ts';

/** As much as the service reads of an answer; a call is about 2 KB and the person's metadata twice. */
const BODY_MAX_BYTES = 200 * 1024;
/**
 * Access tokens carry the metadata of a sign-up, and servers refuse tokens above about 8 KB. A stranger who signs up with
 * another person's address and much metadata would lock that person out.
 */
const FIRST_BODY_MAX_BYTES = 12 * 1024;
/** The service waits 5 s for all of its three attempts (ms). */
const D1_TIMEOUT_MS = 1_500;
const RETRY = { 'retry-after': '1' };

/**
 * `POST /api/auth/mail-hook`: the Send Email hook of the hosted service. It answers as soon as the mails are owed; a
 * repeated call owes nothing again. A 503 with `Retry-After` is repeated by the service.
 */
export async function receiveHostedMail(c: Context<{ Bindings: Env }>): Promise<Response> {
  const { env } = c;
  const secrets = hookSecrets(env);
  if (secrets.length === 0 || authMode(env, c.req.raw).kind !== 'hosted') return refusalResponse('NOT_FOUND');
  const request = await readLimited(c.req.raw, BODY_MAX_BYTES);
  if (!request) return refusalResponse('TOO_LARGE');
  const body = new Uint8Array(await request.arrayBuffer());
  const fault = await webhookFault(secrets, request.headers, body, Date.now());
  if (fault !== null) return refused('WEBHOOK_SIGNATURE', fault);
  const read = readHookCall(body);
  if ('fault' in read) return refused('BAD_INPUT', read.fault);
  if (body.byteLength > FIRST_BODY_MAX_BYTES && isFirstMail(read.call)) return refusalResponse('TOO_LARGE');
  // The service drops a change that is refused here. It would let a stranger move their account to another person's address.
  if (read.call.email_data.email_action_type === 'email_change') return refusalResponse('FORBIDDEN');
  const deps = codeDepsOf(env);
  const siteUrl = env.SITE_URL?.replace(/\/$/, '');
  if (!deps || !siteUrl) return refused('MAILS_UNAVAILABLE', 'no mail provider or no SITE_URL');
  const work = sendHosted(deps, read.call, { siteUrl, supportEmail: supportEmailOf(env, siteUrl) });
  return await answerInTime(work, (rest) => c.executionCtx.waitUntil(rest));
}

type Sent = 'sent' | 'incomplete';

async function sendHosted(
  deps: CodeDeps,
  call: HookCall,
  site: { siteUrl: string; supportEmail: string },
): Promise<Sent> {
  const now = deps.now();
  const { user, metadata, email_data: data } = call;
  const account = await readMailedAccount(readerOf(deps.db), user.id.toLowerCase(), now);
  // The owner has just proven the mailbox, and asked for no change.
  if (data.email_action_type === PASSWORD_CHANGED && account.isReplaced === 1) return 'sent';
  const wanted = user.user_metadata?.language;
  const language = isLanguage(wanted) ? wanted : (account.language ?? FALLBACK_LANGUAGE);
  const context = { ...site, language, now };
  const mail = account.isDeactivated === 1 ? mailOfDeactivated(call, context) : mailOf(call, context);
  if (!mail) return 'incomplete';
  await sendCode(deps, mail, metadata.uuid.toLowerCase());
  return 'sent';
}

async function answerInTime(work: Promise<Sent>, later: (rest: Promise<unknown>) => void): Promise<Response> {
  const settled = work.catch((error: unknown) => {
    logError('mail hook', error);
    return null;
  });
  later(settled);
  const sent = await Promise.race([settled, scheduler.wait(D1_TIMEOUT_MS)]);
  if (sent === 'incomplete') return refused('BAD_INPUT', 'no token for its kind');
  if (sent === 'sent') return Response.json({}, { headers: { 'cache-control': 'no-store' } });
  return refusalResponse('AUTH_UNAVAILABLE', RETRY);
}

/** Those of the setting that can be used. */
function hookSecrets({ SUPABASE_EMAIL_HOOK_SECRETS: setting }: Env): Uint8Array[] {
  const texts = (setting ?? '').split('|').map((text) => text.trim());
  return texts
    .filter((text) => text !== '')
    .flatMap((text) => {
      const secret = text.startsWith('v1,') ? webhookSecretBytes(text.slice('v1,'.length)) : null;
      if (!secret) warnOfRefusal('SUPABASE_EMAIL_HOOK_SECRETS has a part that is not v1,whsec_<base64>');
      return secret ?? [];
    });
}

/** The service shows the reason to nobody, so the log has it too. */
function refused(code: Parameters<typeof refusalResponse>[0], reason: string): Response {
  logWarning('a call of the mail hook was refused', { code, reason });
  return refusalResponse(code);
}
