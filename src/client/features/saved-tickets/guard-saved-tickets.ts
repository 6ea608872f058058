import { savedTicketsOwner } from './saved-owner.ts';

/** Kept tickets of anybody but this person (null: nobody is signed in) are erased. Costs a visitor nothing. */
export function guardSavedTickets(userId: string | null): void {
  const owner = savedTicketsOwner();
  if (owner === null || owner === userId) return;
  import('./forget-tickets.ts')
    .then(({ forgetTickets }) => forgetTickets())
    .catch((error: unknown) => console.error(error));
}
