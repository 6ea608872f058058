/**
 * SQL for tickets `t` of a person: filter by `p.user_id`. An index of tickets by person would cost one more page write
 * per sold ticket; purchases have one for their request ids. `CROSS JOIN` makes SQLite start from it.
 */
export const TICKETS_OF_PERSON = 'purchases AS p CROSS JOIN tickets AS t ON t.purchase_id = p.id';
