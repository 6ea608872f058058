import { randomUUID } from 'node:crypto';
import type { ApiPerson } from './api.ts';

/** Makes a person staff of an event: invites them and accepts the invitation. */
export async function hire(
  organizer: ApiPerson,
  helper: ApiPerson,
  work: { eventId: string; role: 'scanner' | 'vendor' },
): Promise<void> {
  const { id: userId } = await helper.query<{ id: string }>('auth.me', {});
  await organizer.mutate('staff.add', { requestId: randomUUID(), userId, ...work });
  const { items } = await helper.query<{ items: { id: string; eventId: string }[] }>('staff.invitations', {});
  for (const { id } of items.filter(({ eventId }) => eventId === work.eventId))
    await helper.mutate('staff.accept', { requestId: randomUUID(), invitationId: id });
}
