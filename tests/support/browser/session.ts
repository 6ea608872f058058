import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../../../scripts/seed/sign-ins.ts';
import { AUTH_HEADERS, authUrl } from './auth-service.ts';

export interface NewGuest {
  email: string;
  password: string;
}

/** Sign-in response of the auth service, as auth-js stores it. */
export interface Session {
  access_token: string;
  refresh_token: string;
}

/** Sessions by email. Everybody signs in once per process: password hashing is slow on purpose. */
const known = new Map<string, Promise<Session>>();

/** A session of the auth service. Never sign a demo person out: it ends the session for all tests. */
export function sessionOf(request: APIRequestContext, person: DemoPerson | NewGuest): Promise<Session> {
  const guest =
    typeof person === 'string' ? { email: DEMO_SIGN_INS[person].email, password: DEMO_PASSWORD } : person;
  const present = known.get(guest.email);
  if (present) return present;
  const session = enter(request, guest);
  known.set(guest.email, session);
  session.catch(() => known.delete(guest.email));
  return session;
}

/** Uses the session that a sign-up ended in instead of signing in again. */
export function keepSession({ email }: NewGuest, session: Session): void {
  known.set(email, Promise.resolve(session));
}

/** For a process that goes on with another database. */
export function forgetSessions(): void {
  known.clear();
}

async function enter(request: APIRequestContext, data: NewGuest): Promise<Session> {
  const call = authUrl('/token?grant_type=password');
  const answer = await request.post(call, { headers: AUTH_HEADERS, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Session;
}
