import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { apiPerson } from './api.ts';
import type { NewGuest } from './session.ts';

/** @returns a function that lets the demo administrator change a person's role */
export async function roleGiver(
  request: APIRequestContext,
  who: NewGuest,
): Promise<(role: 'admin' | 'organizer' | 'client') => Promise<void>> {
  const { id: userId } = await (await apiPerson(request, who)).query<{ id: string }>('auth.me', {});
  const admin = await apiPerson(request, 'admin');
  return (role) => admin.mutate('users.setRole', { requestId: randomUUID(), userId, role });
}
