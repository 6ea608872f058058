import { env } from 'cloudflare:test';
import type { CommissionRule } from '#shared/promoters/commission.ts';
import { promoterPath } from '#worker/promoters/promoter-link.ts';
import type { Sale } from './events.ts';

/** Adds a promoter to an event as its organizer does. */
export async function newPromoter(
  { eventId, organizer }: Pick<Sale, 'eventId' | 'organizer'>,
  {
    code = `P-${crypto.randomUUID().slice(0, 8)}`.toUpperCase(),
    commission = { kind: 'percent', bps: 1_000 },
  }: { code?: string; commission?: CommissionRule } = {},
): Promise<{ id: string; code: string; account: string; link: string }> {
  const requestId = crypto.randomUUID();
  const { data, error } = await organizer.mutate('promoters.create', {
    ...{ requestId, eventId, name: `Promoter ${code}`, code, commission },
  });
  if (error) throw new Error(`No promoter: ${JSON.stringify(error.data)}`);
  const link = (await promoterPath(env, data.id)).split('/').at(-1) ?? '';
  return { id: data.id, code, link, account: `commission_payable:${eventId}:${data.id}` };
}

/** What an account of the ledger has; 0 if it is not open. */
export async function accountOf(id: string): Promise<number> {
  const row = await env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?')
    .bind(id)
    .first<{ balance: number }>();
  return row?.balance ?? 0;
}
