import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../../../scripts/seed/sign-ins.ts';

export interface NewGuest {
  email: string;
  password: string;
}

/** What the auth service answers to a sign-in, and auth-js keeps. */
export interface Session {
  access_token: string;
  refresh_token: string;
}

/** The demo's people sign in once for all tests of a process: a password is made to cost time. */
const known = new Map<DemoPerson, Promise<Session>>();

/** A session of the auth service. Nobody may sign one of the demo's people out: that would end it for all tests. */
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
