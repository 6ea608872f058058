import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../../../scripts/seed/sign-ins.ts';

export interface NewGuest {
  email: string;
  password: string;
}

/** Sign-in response of the auth service, as auth-js stores it. */
export interface Session {
  access_token: string;
  refresh_token: string;
}

/** Demo people sign in once per process: password hashing is slow on purpose. */
const known = new Map<DemoPerson, Promise<Session>>();

/** A session of the auth service. Never sign a demo person out: it ends the session for all tests. */
export function sessionOf(request: APIRequestContext, person: DemoPerson | NewGuest): Promise<Session> {
  if (typeof person !== 'string') return enter(request, person);
  const present = known.get(person);
  if (present) return present;
  const session = enter(request, { email: DEMO_SIGN_INS[person].email, password: DEMO_PASSWORD });
  known.set(person, session);
  session.catch(() => known.delete(person));
  return session;
}

async function enter(request: APIRequestContext, data: NewGuest): Promise<Session> {
  const answer = await request.post('/auth/v1/token?grant_type=password', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Session;
}
