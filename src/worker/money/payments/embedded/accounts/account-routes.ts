import { Hono } from 'hono';
import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { decideTestAccount } from '#db/commits/money/test-accounts.ts';
import { readTestAccount } from '#db/readers/money/test-accounts.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { testProviderSettings } from '../../settings.ts';
import { missingPage, type PageFrame } from '../checkout-page.ts';
import { type Deliver, pageResponse } from '../checkout-routes.ts';
import { deliverWebhook } from '../deliver-webhook.ts';
import { signedWebhook } from '../test-webhooks.ts';
import { ACCOUNT_CHOICES, type AccountChoice, accountPage } from './account-page.ts';

const FORM_BODY_MAX_BYTES = 1024;

const choiceSchema = z.enum(ACCOUNT_CHOICES);

const OUTCOMES = {
  complete: { status: 'enabled', missing: [], bounces: false },
  missing: { status: 'restricted', missing: ['documents', 'bank_account'], bounces: false },
  reject: { status: 'rejected', missing: [], bounces: false },
  bounce: { status: 'enabled', missing: [], bounces: true },
} as const satisfies Record<AccountChoice, object>;

/**
 * The embedded provider's form for a payout account. Like a real one it tells the application by a signed webhook, and
 * leads back once that was accepted.
 * @param deliver sends a webhook to the application; a real provider would use the network
 */
export function accountRoutes(deliver: Deliver): Hono<{ Bindings: Env }> {
  const routes = new Hono<{ Bindings: Env }>();

  routes.on(['GET', 'POST'], '/pay/account/:accountRef', async (c) => {
    const deps = createDeps(c.env);
    const settings = testProviderSettings(c.env, deps.now);
    if (!settings) return refusalResponse('NOT_FOUND');
    const frame: PageFrame = { language: pageLanguage(c.req.raw), nonce: deps.newId() };
    const account = await readTestAccount(readerOf(deps.db), c.req.param('accountRef'));
    if (account?.linkKey !== c.req.query('key') || !account)
      return pageResponse(missingPage(frame, settings.siteUrl), 404, frame.nonce, settings.siteUrl);
    const form = (status: number, unconfirmed: boolean) =>
      pageResponse(accountPage(frame, { ...account, unconfirmed }), status, frame.nonce, settings.siteUrl);
    if (c.req.method !== 'POST') return form(200, false);

    const request = await readLimited(c.req.raw, FORM_BODY_MAX_BYTES);
    if (!request) return refusalResponse('TOO_LARGE');
    const fields = await request.formData().catch(() => null);
    const choice = choiceSchema.safeParse(fields?.get('choice'));
    if (!choice.success) return form(400, false);
    const { id, version } = account;
    await decideTestAccount(deps.db, { id, version, ...OUTCOMES[choice.data] });
    const notice = { about: 'account', noticeId: `evt_${id}_${version + 1}`, accountRef: id } as const;
    const told = await deliverWebhook(async () =>
      deliver(await signedWebhook(settings, notice), c.env, c.executionCtx as ExecutionContext),
    );
    return told ? c.redirect(account.returnUrl, 303) : form(503, true);
  });

  return routes;
}
