/** The audit's checks by name, for screens that say them in the reader's language. */
export const BOOK_CHECKS = [
  'debits_equal_credits_in_every_currency',
  'a_balance_is_the_sum_of_its_transfers',
  'an_event_on_sale_has_the_accounts_that_its_sales_go_to',
  'no_wallet_is_below_zero',
  'a_transfer_stays_in_one_currency',
  'a_transfer_has_its_cause',
  'sold_counts_the_tickets_that_are_not_refunded',
  'no_more_tickets_are_sold_than_there_are',
  'no_event_is_fuller_than_its_capacity',
  'a_purchase_is_the_sum_of_its_lines',
  'a_line_of_a_purchase_is_the_sum_of_its_tickets',
  'a_ticket_belongs_to_a_line_of_its_own_buyer_and_event',
  'a_paid_purchase_has_one_transfer',
  'a_purchase_pays_its_fee_once',
  'an_order_is_the_sum_of_its_lines',
  'an_order_has_one_transfer',
  'an_order_pays_its_fee_once',
  'a_menu_item_counts_what_is_ordered',
  'a_code_counts_its_uses',
  'a_discounted_sale_has_its_use_of_the_code',
  'a_used_ticket_was_let_in_once',
  'a_paid_payment_is_credited_once',
  'a_refund_is_credited_once',
  'a_refund_gives_its_fee_back_once',
  'a_refund_returns_what_was_paid',
  'refunded_tickets_and_cancelled_orders_have_their_refund',
  'a_tip_is_paid_once',
] as const;
export type BookCheck = (typeof BOOK_CHECKS)[number];

/** A check's name as a key, for example `a_tip_is_paid_once`. */
export function bookCheckOf(name: string): BookCheck {
  const key = name.replaceAll(' ', '_');
  const check = BOOK_CHECKS.find((candidate) => candidate === key);
  if (!check) throw new Error(`The books have no check named ${name}`);
  return check;
}
