/**
 * SQL for tickets `t` of the person who made the purchase `p`: `FROM` this, `WHERE p.user_id` is them. Tickets have no
 * index by person, which would be one more page to write for each that is sold; purchases have one for their request
 * ids. `CROSS JOIN` has SQLite begin with it.
 */
export const TICKETS_OF_PERSON = 'purchases AS p CROSS JOIN tickets AS t ON t.purchase_id = p.id';
