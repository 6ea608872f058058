/** Names of the audit's checks, for screens that translate them. */
export const BOOK_CHECKS = [
  'debits-equal-credits-in-every-currency',
  'a-balance-is-the-sum-of-its-transfers',
  'an-event-on-sale-has-the-accounts-that-its-sales-go-to',
  'no-wallet-is-below-zero',
  'a-transfer-stays-in-one-currency',
  'a-transfer-has-its-cause',
  'sold-counts-the-tickets-that-are-not-refunded',
  'no-more-tickets-are-sold-than-there-are',
  'no-event-is-fuller-than-its-capacity',
  'a-purchase-is-the-sum-of-its-lines',
  'a-line-of-a-purchase-is-the-sum-of-its-tickets',
  'a-ticket-belongs-to-a-line-of-its-own-buyer-and-event',
  'a-paid-purchase-has-one-transfer',
  'a-purchase-pays-its-fee-once',
  'a-sale-in-cash-has-its-guest-and-no-fee',
  'cash-at-the-door-is-what-its-standing-tickets-cost',
  'an-order-is-the-sum-of-its-lines',
  'an-order-has-one-transfer',
  'an-order-pays-its-fee-once',
  'a-menu-item-counts-what-is-ordered',
  'a-code-counts-its-uses',
  'a-discounted-sale-has-its-use-of-the-code',
  'a-used-ticket-was-let-in-once',
  'the-newest-entry-of-a-ticket-is-its-state',
  'a-paid-payment-is-credited-once',
  'a-withdrawal-leaves-its-wallet-once',
  'a-failed-withdrawal-comes-back-once',
  'no-more-goes-back-to-a-card-than-it-paid',
  'a-refund-is-credited-once',
  'a-refund-goes-where-its-money-came-from',
  'a-refund-gives-its-fee-back-once',
  'a-refund-returns-what-was-paid',
  'refunded-tickets-and-cancelled-orders-have-their-refund',
  'a-tip-is-paid-once',
  'what-performers-are-owed-is-their-tips',
  'a-payout-is-moved-once',
  'only-a-failed-payout-comes-back',
  'a-payout-comes-from-its-own-event-account',
  'a-dispute-is-booked-as-it-stands',
  'tickets-of-a-disputed-payment-are-void',
] as const;
export type BookCheck = (typeof BOOK_CHECKS)[number];

/** Converts a check's name to its key, for example `a-tip-is-paid-once`. */
export function bookCheckOf(name: string): BookCheck {
  const key = name.replaceAll(' ', '-');
  const check = BOOK_CHECKS.find((candidate) => candidate === key);
  if (!check) throw new Error(`The books have no check named ${name}`);
  return check;
}

/** Names of the facts in a finding; each has a translation. */
export const BOOK_FACTS = [
  'account',
  'admitted',
  'balance',
  'byCode',
  'counted',
  'currency',
  'discount',
  'due',
  'event',
  'fee',
  'from',
  'lastEntry',
  'lastEntryAt',
  'lines',
  'moved',
  'ordered',
  'paid',
  'places',
  'purchase',
  'quantity',
  'refund',
  'refunded',
  'refundedInCash',
  'refundedToWallet',
  'returned',
  'sold',
  'soldBy',
  'status',
  'tickets',
  'tips',
  'to',
  'total',
  'transfer',
  'transfers',
  'undone',
  'usedAt',
  'uses',
  'withdrawn',
] as const;
export type BookFact = (typeof BOOK_FACTS)[number];

/** Kinds of subjects that belong to an event or a person. Others, such as a currency, have no kind. */
export const AUDIT_SUBJECT_KINDS = [
  'account',
  'discount_code',
  'event',
  'menu_item',
  'order',
  'payment',
  'payout',
  'purchase',
  'refund',
  'ticket',
  'ticket_type',
  'tip',
  'transfer',
] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];
