import { savedTicketsOwner } from './saved-owner.ts';

/** Erases tickets saved for any other user (null: nobody is signed in). Free for visitors, who have none. */
export function guardSavedTickets(userId: string | null): void {
  const owner = savedTicketsOwner.read();
  if (owner === null || owner === userId) return;
  import('./forget-tickets.ts')
    .then(({ forgetTickets }) => forgetTickets())
    .catch((error: unknown) => console.error(error));
}
