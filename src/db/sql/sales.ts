/** SQL: the columns of a `DecidedOrder`, of orders `p`. */
export const DECIDED_ORDER = `
  SELECT p.seq, p.id, p.user_id AS userId, p.request_id AS requestId, p.request_hash AS requestHash, p.status,
         p.refusal, p.currency, p.subtotal, p.discount, p.total
  FROM orders p`;

/** SQL: the columns of a `DecidedPurchase`, of purchases `p`. */
export const DECIDED_PURCHASE = `
  SELECT p.seq, p.id, p.user_id AS userId, p.request_id AS requestId, p.request_hash AS requestHash, p.status,
         p.refusal, p.refusal_details AS refusalDetails, p.currency, p.subtotal, p.discount, p.total,
         (SELECT json_group_array(t.id) FROM tickets t WHERE t.purchase_id = p.id) AS ticketIds
  FROM purchases p`;
