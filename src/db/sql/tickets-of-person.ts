/**
 * SQL for tickets `t` that a person bought, also those sent on: filter by `p.user_id`. An index of tickets by person would cost one more page write
 * per sold ticket; purchases have one for their request ids. `CROSS JOIN` makes SQLite start from it.
 */
export const TICKETS_OF_PERSON = 'purchases AS p CROSS JOIN tickets AS t ON t.purchase_id = p.id';

/** SQL for tickets `t` that a person holds now: bought and not sent on, or received. `user` is an SQL expression. */
export function ticketsHeldBy(user: string): string {
  return `(SELECT t.id FROM ${TICKETS_OF_PERSON} WHERE p.user_id = ${user}
      UNION SELECT ticket_id FROM ticket_transfers WHERE to_user_id = ${user}) AS held
    CROSS JOIN tickets AS t ON t.id = held.id AND t.user_id = ${user}`;
}
