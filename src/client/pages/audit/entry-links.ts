import { PATHS, pathFor } from '#shared/paths.ts';

/** The person's sheet among the users; their address finds the row. */
export function personPath({ id, email }: { id: string; email: string }): string {
  return `${PATHS.users}?${new URLSearchParams({ search: email, user: id })}`;
}

/** The event's page; its comparison with the box office for a repair. */
export function eventPath({ id, action }: { id: string; action: string }): string {
  return pathFor(action === 'event.reconcile' ? PATHS.reconcileEvent : PATHS.eventEditor, id);
}
