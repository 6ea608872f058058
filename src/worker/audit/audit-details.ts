import { z } from 'zod';
import { currencySchema } from '#shared/contracts/values.ts';

const text = z.string().nullish().catch(null);

/** Details that audit rows of different actions have in common. */
const detailsSchema = z.object({
  from: text,
  to: text,
  role: text,
  reason: text,
  note: text,
  currency: currencySchema.nullish().catch(null),
  amountMinor: z.int().nullish().catch(null),
  /** Of a payout. */
  amount: z.int().nullish().catch(null),
  fields: z.array(z.string()).catch([]),
});

/** What a person can read of an audit row's JSON. */
export function auditDetails(json: string) {
  const { from, to, role, reason, note, currency, fields, ...amounts } = detailsSchema.parse(
    JSON.parse(json),
  );
  const amountMinor = amounts.amountMinor ?? amounts.amount;
  return {
    from: from ?? null,
    to: to ?? role ?? null,
    amount: currency && amountMinor ? { currency, amountMinor } : null,
    reason: reason || note || null,
    fields,
  };
}
