/**
 * One event with everything that the audit checks: a top-up, a discounted purchase of three tickets (used,
 * undone, refunded to its card), a refused purchase, two cash tickets (one voided), an open and a cancelled order, a tip,
 * an open dispute, a payout, a withdrawal that came back, a promoter who is credited with the purchase. Every ticket has a seat,
 * and the office has moved the one of the standing cash ticket into another zone. Amounts in centavos.
 */
export const SOUND_SALES: readonly string[] = [
  `INSERT INTO users (id, email, name, created_at) VALUES
     ('host', 'host@example.com', 'Host', 1), ('guest', 'guest@example.com', 'Guest', 1)`,
  `INSERT INTO users (id, email, name, door_event_id, created_at) VALUES ('walker', '', '—', 'night', 1)`,
  `INSERT INTO events (id, organizer_id, request_id, name, category, venue_name, time_zone, currency, starts_at,
                       ends_at, capacity, status, fee_bps, created_at, updated_at)
   VALUES ('night', 'host', 'r-night', 'Night', 'concert', 'Club', 'UTC', 'MXN', 10, 20, 10, 'published', 250, 1, 1)`,
  `INSERT INTO performers (id, event_id, name, sort_order) VALUES ('band', 'night', 'Band', 0)`,
  `INSERT INTO ticket_types (id, event_id, request_id, name, price, quantity, sold, per_order_limit, created_at, updated_at)
   VALUES ('general', 'night', 'r-general', 'General', 1000, 5, 3, 10, 1, 1)`,
  `INSERT INTO menu_items (id, event_id, request_id, name, category, price, quantity, sold, created_at, updated_at)
   VALUES ('taco', 'night', 'r-taco', 'Taco', 'food', 500, 10, 2, 1, 1)`,
  `INSERT INTO discount_codes (id, organizer_id, request_id, code, type, value, max_uses, used, created_at, updated_at)
   VALUES ('ten', 'host', 'r-ten', 'TEN', 'percentage', 10, 5, 1, 1, 1)`,
  `INSERT INTO ledger_accounts (id, kind, currency, user_id, event_id, created_at) VALUES
     ('wallet:guest:MXN', 'wallet', 'MXN', 'guest', NULL, 1), ('event_revenue:night', 'event_revenue', 'MXN', NULL, 'night', 1),
     ('platform_fee:MXN', 'platform_fee', 'MXN', NULL, NULL, 1), ('tips_payable:night:band', 'tips_payable', 'MXN', NULL, 'night', 1),
     ('provider_clearing:test:MXN', 'provider_clearing', 'MXN', NULL, NULL, 1), ('payout_clearing:MXN', 'payout_clearing', 'MXN', NULL, NULL, 1),
     ('provider_fees:MXN', 'provider_fees', 'MXN', NULL, NULL, 1), ('disputes:MXN', 'disputes', 'MXN', NULL, NULL, 1), ('door_cash:night', 'door_cash', 'MXN', NULL, 'night', 1), ('door_revenue:night', 'door_revenue', 'MXN', NULL, 'night', 1)`,
  `INSERT INTO payments (id, user_id, request_id, provider, currency, amount, status, return_path, created_at) VALUES
     ('paid', 'guest', 'r-paid', 'test', 'MXN', 10000, 'paid', '/wallet', 1),
     ('declined', 'guest', 'r-declined', 'test', 'MXN', 5000, 'failed', '/wallet', 1)`,
  "UPDATE payments SET fee = 59 WHERE id = 'paid'",
  `INSERT INTO test_intents (id, payment_id, client_secret, currency, amount, capture, state, fee, created_at)
   VALUES ('pi', 'paid', 's', 'MXN', 10000, 'automatic', 'paid', 59, 1)`,
  `INSERT INTO test_refunds (id, intent_id, key, amount, settles_at, created_at) VALUES ('re', 'pi', 'back', 900, 5, 4)`,
  `INSERT INTO test_disputes (id, intent_id, amount, fee, state, created_at) VALUES ('chargeback', 'pi', 40, 15, 'open', 5)`,
  `INSERT INTO disputes (id, provider, payment_id, amount, currency, status, opened_at, fee)
   VALUES ('chargeback', 'test', 'paid', 40, 'MXN', 'open', 5, 15)`,
  `INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, refusal, currency, subtotal,
                          discount, total, fee, discount_code_id, created_at) VALUES
     ('bought', 'guest', 'r-bought', 'h', 'a', 'night', 'paid', NULL, 'MXN', 3000, 300, 2700, 68, 'ten', 2),
     ('refused', 'guest', 'r-refused', 'h', 'b', 'night', 'refused', 'SOLD_OUT', 'MXN', 1000, 0, 1000, 25, NULL, 2)`,
  `INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, currency, subtotal, discount,
                          total, fee, created_at, sold_by)
   VALUES ('cash', 'walker', 'r-cash', 'h', 'e', 'night', 'paid', 'MXN', 2000, 0, 2000, 0, 2, 'host')`,
  `INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
   VALUES ('cash', 'general', 2, 1000, 0, 2000)`,
  `INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code, amount_paid, created_at) VALUES
     ('stands', 'night', 'general', 'cash', 'walker', 'active', 's4', 'c4', 1000, 2),
     ('voided', 'night', 'general', 'cash', 'walker', 'refunded', 's5', 'c5', 1000, 2)`,
  `INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
   VALUES ('bought', 'general', 3, 1000, 300, 2700)`,
  `INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code, amount_paid, used_at, created_at) VALUES
     ('used', 'night', 'general', 'bought', 'guest', 'used', 's1', 'c1', 900, 11, 2),
     ('active', 'night', 'general', 'bought', 'guest', 'active', 's2', 'c2', 900, NULL, 2),
     ('returned', 'night', 'general', 'bought', 'guest', 'refunded', 's3', 'c3', 900, NULL, 2)`,
  `INSERT INTO check_ins (event_id, seq, kind, ticket_id, scanned_by, scanned_at) VALUES
     ('night', 1, 'admitted', 'used', 'host', 11), ('night', 2, 'admitted', 'active', 'host', 12),
     ('night', 3, 'undone', 'active', 'host', 13), ('night', 4, 'refused', 'used', 'host', 14)`,
  `INSERT INTO discount_uses (discount_code_id, used_by, user_id, amount, created_at) VALUES ('ten', 'bought', 'guest', 300, 2)`,
  `INSERT INTO orders (id, event_id, user_id, request_id, request_hash, attempt, status, secret, short_code, currency,
                       subtotal, discount, total, fee, created_at) VALUES
     ('open', 'night', 'guest', 'r-open', 'h', 'c', 'pending', 's', 'c', 'MXN', 1000, 0, 1000, 25, 3),
     ('cancelled', 'night', 'guest', 'r-cancelled', 'h', 'd', 'cancelled', 's', 'c', 'MXN', 500, 0, 500, 13, 3)`,
  `INSERT INTO order_lines (order_id, menu_item_id, name, quantity, unit_price, discount, total) VALUES
     ('open', 'taco', 'Taco', 2, 500, 0, 1000), ('cancelled', 'taco', 'Taco', 1, 500, 0, 500)`,
  `INSERT INTO refunds (id, request_id, event_id, user_id, subject_type, subject_id, amount, fee, currency, refunded_by, created_at) VALUES
     ('back', 'r-back', 'night', 'guest', 'ticket', 'returned', 900, 22, 'MXN', 'host', 4),
     ('back-order', 'r-back-order', 'night', 'guest', 'order', 'cancelled', 500, 13, 'MXN', 'guest', 4)`,
  `INSERT INTO refunds (id, request_id, event_id, user_id, subject_type, subject_id, amount, currency, refunded_by, created_at, in_cash)
   VALUES ('handed', 'r-handed', 'night', 'walker', 'ticket', 'voided', 1000, 'MXN', 'host', 4, 1)`,
  `INSERT INTO withdrawals (id, user_id, payment_id, request_id, currency, amount, status, reason, refund_id, created_at) VALUES
     ('back', 'guest', 'paid', 'refund:back', 'MXN', 900, 'arrived', 'refund', 'back', 4),
     ('bounced', 'guest', 'paid', 'r-bounced', 'MXN', 200, 'sent', 'wallet', NULL, 4)`,
  "UPDATE withdrawals SET status = 'failed' WHERE id = 'bounced'",
  `INSERT INTO tips (id, event_id, performer_id, performer_name, user_id, request_id, amount, currency, created_at)
   VALUES ('thanks', 'night', 'band', 'Band', 'guest', 'r-thanks', 200, 'MXN', 5)`,
  `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id, created_at) VALUES
     ('topup:paid', 'topup', 'provider_clearing:test:MXN', 'wallet:guest:MXN', 10000, 'MXN', 'paid', 1),
     ('purchase:bought', 'ticket_purchase', 'wallet:guest:MXN', 'event_revenue:night', 2700, 'MXN', 'bought', 2),
     ('purchase:cash', 'door_sale', 'door_cash:night', 'door_revenue:night', 2000, 'MXN', 'cash', 2),
     ('refund:handed', 'door_refund', 'door_revenue:night', 'door_cash:night', 1000, 'MXN', 'handed', 4),
     ('fee:bought', 'platform_fee', 'event_revenue:night', 'platform_fee:MXN', 68, 'MXN', 'bought', 2),
     ('order:open', 'order_purchase', 'wallet:guest:MXN', 'event_revenue:night', 1000, 'MXN', 'open', 3),
     ('fee:open', 'platform_fee', 'event_revenue:night', 'platform_fee:MXN', 25, 'MXN', 'open', 3),
     ('order:cancelled', 'order_purchase', 'wallet:guest:MXN', 'event_revenue:night', 500, 'MXN', 'cancelled', 3),
     ('fee:cancelled', 'platform_fee', 'event_revenue:night', 'platform_fee:MXN', 13, 'MXN', 'cancelled', 3),
     ('refund:back', 'ticket_refund', 'event_revenue:night', 'wallet:guest:MXN', 900, 'MXN', 'back', 4),
     ('fee_refund:back', 'fee_refund', 'platform_fee:MXN', 'event_revenue:night', 22, 'MXN', 'back', 4),
     ('refund:back-order', 'order_refund', 'event_revenue:night', 'wallet:guest:MXN', 500, 'MXN', 'back-order', 4),
     ('fee_refund:back-order', 'fee_refund', 'platform_fee:MXN', 'event_revenue:night', 13, 'MXN', 'back-order', 4),
     ('withdrawal:back', 'withdrawal', 'wallet:guest:MXN', 'provider_clearing:test:MXN', 900, 'MXN', 'back', 4),
     ('withdrawal:bounced', 'withdrawal', 'wallet:guest:MXN', 'provider_clearing:test:MXN', 200, 'MXN', 'bounced', 4),
     ('withdrawal_return:bounced', 'withdrawal_return', 'provider_clearing:test:MXN', 'wallet:guest:MXN', 200, 'MXN', 'bounced', 5),
     ('provider_fee:paid', 'provider_fee', 'provider_fees:MXN', 'provider_clearing:test:MXN', 59, 'MXN', 'paid', 1),
     ('dispute_charge:chargeback', 'provider_fee', 'provider_fees:MXN', 'provider_clearing:test:MXN', 15, 'MXN', 'chargeback', 5),
     ('dispute_freeze:chargeback', 'dispute', 'wallet:guest:MXN', 'disputes:MXN', 40, 'MXN', 'chargeback', 5),
     ('dispute_taken:chargeback', 'dispute', 'disputes:MXN', 'provider_clearing:test:MXN', 40, 'MXN', 'chargeback', 5),
     ('tip:thanks', 'tip', 'wallet:guest:MXN', 'tips_payable:night:band', 200, 'MXN', 'thanks', 5),
     ('payout:sent', 'payout', 'event_revenue:night', 'payout_clearing:MXN', 1500, 'MXN', 'sent', 6)`,
  `INSERT INTO payouts (id, event_id, account_id, request_id, currency, amount, reference, recorded_by, created_at)
   VALUES ('sent', 'night', 'event_revenue:night', 'r-sent', 'MXN', 1500, 'SPEI 1', 'host', 6)`,
  `INSERT INTO promoters (id, event_id, request_id, name, code, commission, created_at, updated_at)
   VALUES ('maria', 'night', 'r-maria', 'Maria', 'MARIA', '{"kind":"per_ticket","amountMinor":100}', 1, 1)`,
  "UPDATE purchases SET promoter_id = 'maria', commission = 300, head_commission = 0 WHERE id = 'bought'",
  "UPDATE tickets SET commission = 100 WHERE purchase_id = 'bought'",
  "UPDATE refunds SET commission = 100 WHERE id = 'back'",
  `INSERT INTO ledger_accounts (id, kind, currency, event_id, created_at)
   VALUES ('commission_payable:night:maria', 'commission_payable', 'MXN', 'night', 1)`,
  `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id, created_at) VALUES
     ('commission:bought', 'commission', 'event_revenue:night', 'commission_payable:night:maria', 300, 'MXN', 'bought', 2),
     ('commission_return:back', 'commission_return', 'commission_payable:night:maria', 'event_revenue:night', 100, 'MXN', 'back', 4)`,
  `INSERT INTO type_contents (id, event_id, ticket_type_id, menu_item_id, name, price, quantity, since, sold_from)
   VALUES ('beer', 'night', 'general', 'tacos', 'Beer', 100, 1, 0, 0), ('money', 'night', 'general', NULL, '', 700, 1, 0, 0)`,
  `INSERT INTO voucher_uses (id, event_id, ticket_id, content_id, kind, used_by, at)
   VALUES ('once', 'night', 'active', 'beer', 'redeemed', 'host', 5)`,
  `INSERT INTO order_credits (order_id, ticket_id, event_id, amount) VALUES ('round', 'active', 'night', 700)`,
  `INSERT INTO event_seating (event_id, plan, created_at, updated_at) VALUES ('night', '{
     "rows": [{"zoneId": "stalls", "seats": [{"id": "a1"}, {"id": "a2"}, {"id": "b1", "zoneId": "boxes"}]}],
     "tables": [{"zoneId": "bar", "seats": [{"id": "t1"}, {"id": "t2"}]}]}', 1, 1)`,
  "UPDATE ticket_types SET zone_id = 'stalls' WHERE id = 'general'",
  `UPDATE tickets SET seat_name = '{}', seat_id = CASE id WHEN 'used' THEN 'a1' WHEN 'stands' THEN 't1' ELSE 'a2' END
   WHERE status <> 'refunded'`,
  "UPDATE tickets SET seat_name = '{}', seat_id = 'a1' WHERE status = 'refunded'",
  `INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
   VALUES ('moved', 'host', 'seats.reseat', 'event', 'night', 'night',
     '{"moves": [{"ticketId": "stands", "from": "b1", "seatId": "t1"}]}', 3)`,
];

/** The tables of those rows, referencing tables first. */
export const SOUND_SALES_TABLES = [
  'entry_commissions',
  'order_credits',
  'voucher_uses',
  'type_contents',
  'promoters',
  'payouts',
  'withdrawals',
  'tips',
  'refunds',
  'order_lines',
  'orders',
  'discount_uses',
  'check_ins',
  'tickets',
  'purchase_lines',
  'purchases',
  'disputes',
  'test_notices',
  'test_disputes',
  'test_refunds',
  'test_intents',
  'payments',
  'ledger_transfers',
  'ledger_accounts',
  'menu_items',
  'performers',
  'ticket_types',
] as const;
