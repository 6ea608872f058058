import type { Sale } from './events.ts';
import type { Person } from './people.ts';

/** Accepts all pending invitations of a person. */
export async function acceptWork(helper: Person): Promise<void> {
  const { data } = await helper.query('staff.invitations');
  for (const { id } of data.items as { id: string }[]) {
    const answer = await helper.mutate('staff.accept', { requestId: crypto.randomUUID(), invitationId: id });
    if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.error)}`);
  }
}

/** Makes a person staff of an event: invites them and accepts the invitation. */
export async function hire(
  { organizer, eventId }: Pick<Sale, 'organizer' | 'eventId'>,
  helper: Person,
  role: 'scanner' | 'vendor' = 'scanner',
): Promise<void> {
  const input = { requestId: crypto.randomUUID(), eventId, role, userId: helper.id };
  const answer = await organizer.mutate('staff.add', input);
  if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.error)}`);
  await acceptWork(helper);
}

/** Removes a person from the staff of an event. */
export async function fire(
  { organizer, eventId }: Pick<Sale, 'organizer' | 'eventId'>,
  helper: Person,
  role: 'scanner' | 'vendor' = 'scanner',
): Promise<void> {
  const input = { requestId: crypto.randomUUID(), eventId, role, userId: helper.id };
  const answer = await organizer.mutate('staff.remove', input);
  if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.error)}`);
}
