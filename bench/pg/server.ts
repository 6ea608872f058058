import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { Pool } from 'pg';
import { scanInput } from '#shared/contracts/check-in.ts';
import { purchaseInput } from '#shared/contracts/tickets/tickets.ts';
import { recallToken, rememberToken, tokenKey } from '../../src/worker/auth/remembered-tokens.ts';
import { verifyToken } from '../../src/worker/auth/verify-token.ts';
import { purchaseByFunction } from './by-function.ts';
import { groupPurchases } from './by-group.ts';
import { purchaseByRowLock } from './by-row-lock.ts';
import { type Bought, draftPurchase, type PurchaseDraft } from './purchase.ts';
import { scanByUpdate } from './scan.ts';

/** Settings for the child process. */
export interface PgServerSettings {
  url: string;
  schema: string;
  port: number;
  poolSize: number;
  issuer: string;
  jwks: JSONWebKeySet;
}

/** The conventional architecture: Hono on Node, with a connection pool to PostgreSQL. */
async function start({ url, schema, port, poolSize, issuer, jwks }: PgServerSettings): Promise<void> {
  const pool = new Pool({ connectionString: url, max: poolSize, options: `-c search_path=${schema}` });
  const keys = { issuer: async () => issuer, find: createLocalJWKSet(jwks) };

  /** The product's own token check with its cache; the person is not looked up. Null when the token is invalid. */
  const userOf = async (c: Context): Promise<string | null> => {
    const raw = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!raw) return null;
    const now = Date.now();
    const key = await tokenKey(issuer, raw);
    const recalled = recallToken(key, now);
    if (recalled) return recalled.userId;
    const verified = await verifyToken(raw, { keys, now });
    if (!verified.ok) return null;
    rememberToken(key, verified.value, now);
    return verified.value.userId;
  };
  const done = (c: Context, data: unknown) => c.json({ result: { data } });
  const refuse = (c: Context, errorCode: string, status: 400 | 401 | 409 = 409) =>
    c.json({ error: { data: { errorCode } } }, status);
  const purchaseBy = (buy: (draft: PurchaseDraft) => Promise<Bought>) => async (c: Context) => {
    const userId = await userOf(c);
    if (userId === null) return refuse(c, 'SESSION_EXPIRED', 401);
    const input = purchaseInput.safeParse(await c.req.json());
    if (!input.success) return refuse(c, 'BAD_INPUT', 400);
    const bought = await buy(draftPurchase(userId, input.data));
    if (bought.outcome !== 'ok') return refuse(c, bought.outcome);
    return done(c, { purchaseId: bought.purchaseId, totalMinor: bought.totalMinor });
  };

  const app = new Hono().basePath('/api/trpc');
  app.post('/nothing', async (c) => {
    const id = await userOf(c);
    return scanInput.safeParse(await c.req.json()).success ? done(c, { id }) : refuse(c, 'BAD_INPUT', 400);
  });
  app.post('/scan', async (c) => {
    if ((await userOf(c)) === null) return refuse(c, 'SESSION_EXPIRED', 401);
    const input = scanInput.safeParse(await c.req.json());
    if (!input.success) return refuse(c, 'BAD_INPUT', 400);
    if (!(await scanByUpdate(pool, input.data))) return refuse(c, 'TICKET_ALREADY_USED');
    return done(c, { outcome: 'valid', scannedAt: new Date().toISOString() });
  });
  app.post(
    '/purchase.rowLock',
    purchaseBy((draft) => purchaseByRowLock(pool, draft)),
  );
  app.post(
    '/purchase.function',
    purchaseBy((draft) => purchaseByFunction(pool, draft)),
  );
  app.post('/purchase.grouped', purchaseBy(groupPurchases(pool)));

  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => process.send?.('ready'));
  process.once('disconnect', () => {
    server.close();
    void pool.end().finally(() => process.exit(0));
  });
}

process.once('message', (settings) => void start(settings as PgServerSettings));
