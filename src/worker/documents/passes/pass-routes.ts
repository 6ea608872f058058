import { type Context, Hono } from 'hono';
import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { readPassTicket } from '#db/readers/tickets/pass-tickets.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { idSchema } from '#shared/ids.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import type { Env } from '#worker/env.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { passJson } from './apple/pass-json.ts';
import { type PassFacts, passFacts } from './pass-facts.ts';
import { isGranted, isPassToken, passToken } from './pass-grant.ts';
import { passSettings } from './pass-settings.ts';
import { refusalOf } from './refusal-of.ts';

type PassContext = Context<{ Bindings: Env }>;
type AppleSettings = NonNullable<ReturnType<typeof passSettings>['apple']>;

/** Base path of the refresh service, with the language in which the pass was issued. */
const SERVICE = '/api/passes/apple/:language';
const REGISTRATION = `${SERVICE}/v1/devices/:device/registrations/:passTypeId/:ticketId`;

/** Apple passes: the download, and the refresh service of "Adding a Web Service to Update Passes". */
export const passRoutes = new Hono<{ Bindings: Env }>()
  .get('/api/tickets/:ticketId/apple.pkpass', serveNewPass)
  .get(`${SERVICE}/v1/passes/:passTypeId/:ticketId`, serveKnownPass)
  // We send no pushes, so a registration stores nothing. Owners refresh their passes by hand.
  .post(REGISTRATION, async (c) => ((await findKnownPass(c)) ? c.body(null, 201) : unauthorized(c)))
  .delete(REGISTRATION, async (c) => ((await findKnownPass(c)) ? c.body(null, 200) : unauthorized(c)));

/** Download by signed URL, only for a ticket that is valid for entry. */
async function serveNewPass(c: PassContext): Promise<Response> {
  const { env } = c;
  const now = Date.now();
  const ticketId = c.req.param('ticketId') ?? '';
  const { holder: holderId = '', lang = '', until = '', key = '' } = c.req.query();
  const isValid = isLanguage(lang) && idSchema.safeParse(ticketId).success;
  if (!isValid || !(await isGranted(env, { ticketId, holderId, language: lang, until, key }, now))) {
    return refusalResponse('NOT_SIGNED_IN');
  }
  const found = await readPassTicket(readerOf(directoryOf(env)), ticketId);
  if (found?.holder.id !== holderId) return refusalResponse('NOT_FOUND');
  if (found.holder.status !== 'active') return refusalResponse('ACCOUNT_INACTIVE');
  const settings = passSettings(env, now).apple;
  if (!settings) return refusalResponse('PASSES_UNAVAILABLE');
  const facts = await passFacts(found.ticket, found.holder, await ticketSigningKey(env));
  if (facts.ended) return refusalResponse(refusalOf(facts.ended));
  return await answerPass(c, { facts, language: lang, settings, now });
}

/** Refresh by the token in the pass. The pass of a used, refunded or transferred ticket comes voided and without a code. */
async function serveKnownPass(c: PassContext): Promise<Response> {
  const known = await findKnownPass(c);
  if (!known) return unauthorized(c);
  const { env } = c;
  const now = Date.now();
  const language = c.req.param('language');
  const settings = passSettings(env, now).apple;
  if (!settings || !isLanguage(language)) return refusalResponse('NOT_FOUND');
  const facts = await passFacts(known.ticket, known.holder, await ticketSigningKey(env));
  return await answerPass(c, { facts, language, settings, now });
}

/** The ticket, and which of its holders, present or former, the pass was issued to. */
async function findKnownPass(c: PassContext) {
  const token = /^ApplePass (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const { ticketId = '', passTypeId } = c.req.param() as Record<string, string | undefined>;
  if (!token || passTypeId !== c.env.APPLE_PASS_TYPE_ID) return null;
  const found = await readPassTicket(readerOf(directoryOf(c.env)), ticketId);
  if (!found) return null;
  const { ticket, holder, formerHolders } = found;
  for (const one of [holder, ...formerHolders]) {
    if (await isPassToken(c.env, { ticketId, holderId: one.id }, token)) return { ticket, holder: one };
  }
  return null;
}

function unauthorized(c: PassContext): Response {
  return c.body(null, 401);
}

interface PassRequest {
  facts: PassFacts;
  language: Language;
  settings: AppleSettings;
  now: number;
}

async function answerPass(
  c: PassContext,
  { facts, language, settings, now }: PassRequest,
): Promise<Response> {
  const site = siteUrlOf(c.env, c.req.raw);
  const url = `${site}/api/passes/apple/${language}`;
  const token = await passToken(c.env, facts);
  const service = site.startsWith('https:') ? { url, token } : null;
  // Loaded on demand: the ASN.1 library for signing is large, and not every isolate issues a pass.
  const { makePass } = await import('./apple/make-pass.ts');
  const pass = await makePass(passJson(facts, language, { ...settings, service }), settings, now);
  return new Response(pass, {
    headers: {
      'content-type': 'application/vnd.apple.pkpass',
      // `inline` makes iOS offer to add the pass at once.
      'content-disposition': 'inline; filename="aforo.pkpass"',
      'content-language': language,
      'last-modified': new Date(now).toUTCString(),
    },
  });
}
