import type { Context } from 'hono';
import type { ClientConfig } from '#shared/contracts/auth.ts';
import { PASS_WALLETS } from '#shared/contracts/tickets/passes.ts';
import { passSettings } from '#worker/documents/passes/pass-settings.ts';
import type { Env } from '#worker/env.ts';
import { siteUrlOf, supportEmailOf } from '#worker/http/site-url.ts';
import { cardCurrencies } from '#worker/money/payments/settings.ts';
import { areSalesOff } from '#worker/sales/sales-stop.ts';
import { authMode, warnOfRefusal } from './mode.ts';

/** `GET /api/config`. */
export async function serveClientConfig(c: Context<{ Bindings: Env }>): Promise<Response> {
  return Response.json(await clientConfig(c), { headers: { 'cache-control': 'no-store' } });
}

/** Settings for the sign-in client, and the contacts that its texts mention. Contains no secrets. */
export async function clientConfig(c: Context<{ Bindings: Env }>): Promise<ClientConfig> {
  const mode = authMode(c.env, c.req.raw);
  if (mode.kind === 'refused') warnOfRefusal(mode.reason);
  const called = mode.kind === 'hosted' && mode.proxyKey === null ? mode : null;
  const passes = passSettings(c.env, Date.now());
  const siteUrl = siteUrlOf(c.env, c.req.raw);
  const { hostname } = new URL(siteUrl);
  return {
    authMode: mode.kind === 'embedded' || (mode.kind === 'refused' && mode.embedded) ? 'embedded' : 'hosted',
    supabaseUrl: called?.supabaseUrl ?? null,
    supabaseKey: called?.publishableKey ?? null,
    siteUrl,
    supportEmail: supportEmailOf(c.env, siteUrl),
    legalEmail: c.env.LEGAL_EMAIL || c.env.SUPPORT_EMAIL || `legal@${hostname}`,
    salesOff: await areSalesOff(c.env),
    cardCurrencies: cardCurrencies(c.env, Date.now),
    passes: PASS_WALLETS.filter((wallet) => passes[wallet]),
  };
}
