import { randomBytes } from 'node:crypto';
import { phoneToken } from '#shared/people/helper-phone.ts';
import type { StaffRole } from '#shared/states.ts';
import type { Sale } from './events.ts';
import { callTrpc, type Person, type TrpcAnswer } from './people.ts';

export const newSecret = () => randomBytes(32).toString('base64url');

/** A code for one phone, as the organizer shows it. */
export async function phoneCode(
  { organizer, eventId }: Pick<Sale, 'organizer' | 'eventId'>,
  role: StaffRole = 'scanner',
  place = 'North',
): Promise<{ id: string; code: string }> {
  const input = { requestId: crypto.randomUUID(), eventId, role, place };
  const { data, error } = await organizer.mutate('phones.create', input);
  if (error) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return { id: data.id, code: data.path.split('/').at(-1) };
}

export function join(code: string, secret = newSecret(), name = 'Luis'): Promise<TrpcAnswer> {
  return callTrpc('phones.join', 'mutation', { code, secret, name });
}

/** A helper's phone that has joined. */
export async function helperPhone(
  sale: Pick<Sale, 'organizer' | 'eventId'>,
  role: StaffRole = 'scanner',
  name = 'Luis',
): Promise<Pick<Person, 'id' | 'name' | 'token' | 'query' | 'mutate'>> {
  const { id, code } = await phoneCode(sale, role);
  const secret = newSecret();
  const { error } = await join(code, secret, name);
  if (error) throw new Error(`Refused: ${JSON.stringify(error)}`);
  const token = phoneToken({ id, secret });
  return {
    id,
    name,
    token,
    query: (path, input) => callTrpc(path, 'query', input, { token }),
    mutate: (path, input) => callTrpc(path, 'mutation', input, { token }),
  };
}

/** Revokes a phone or a code. */
export async function revokePhone(
  { organizer, eventId }: Pick<Sale, 'organizer' | 'eventId'>,
  phoneId: string,
): Promise<TrpcAnswer> {
  return organizer.mutate('phones.revoke', { requestId: crypto.randomUUID(), eventId, phoneId });
}

export async function phonesOf({ organizer, eventId }: Pick<Sale, 'organizer' | 'eventId'>) {
  return (await organizer.query('phones.list', { eventId })).data.items;
}
