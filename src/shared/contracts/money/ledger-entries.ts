import { z } from 'zod';
import { cursorInput, dateTimeSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema } from '#shared/ids.ts';

export const LEDGER_ENTRY_ACCOUNTS = [
  'event_revenue',
  'door_revenue',
  'tips_payable',
  'commission_payable',
] as const;

export const LEDGER_ENTRY_KINDS = [
  'ticket_purchase',
  'order_purchase',
  'door_sale',
  'platform_fee',
  'ticket_refund',
  'order_refund',
  'door_refund',
  'fee_refund',
  'tip',
  'commission',
  'commission_return',
  'commission_paid',
  'dispute',
  'payout',
  'payout_return',
  'adjustment',
  'provider_fee',
] as const;

/** Ledger entries of an event's accounts for a file, oldest first. Repeat with `next` as `after` until it is null. */
export const ledgerEntriesInput = z.object({ eventId: idSchema, after: cursorInput.cursor });
export type LedgerEntriesInput = z.infer<typeof ledgerEntriesInput>;
export const ledgerEntriesOutput = z.object({
  items: z.array(
    z.object({
      number: z.int(),
      at: dateTimeSchema,
      kind: z.enum(LEDGER_ENTRY_KINDS),
      account: z.enum(LEDGER_ENTRY_ACCOUNTS),
      /** Signed by its effect on the account's balance. */
      amountMinor: z.int(),
      currency: currencySchema,
      /** Of the purchase or order behind it; null for others, and for fees, which are booked for several together. */
      purchaseId: z.string().nullable(),
      /** The bank's reference of a payout, or the id of what caused the entry. */
      reference: z.string(),
    }),
  ),
  next: z.string().nullable(),
});
export type LedgerEntries = z.infer<typeof ledgerEntriesOutput>;
