import { expect, test, vi } from 'vitest';
import {
  type Claim,
  NEEDS_USER_SYNC,
  SESSION_LEASE_MS,
  SESSION_LEASE_STALE_MAX_MS,
  SessionLookup,
} from '#durable/box-office/session-lookup.ts';
import {
  type AuthProvider,
  type SessionKey,
  type SessionRow,
  type SessionsRead,
  sessionName,
} from '#shared/auth/sessions.ts';

const row = (id: string, more: Partial<SessionRow> = {}): SessionRow => ({
  userId: id,
  sessionId: `session-${id}`,
  aal: 'aal1',
  name: id,
  role: 'client',
  status: 'active',
  emailVerified: true,
  ...more,
});

const claim = (id: string, aal: Claim['aal'] = 'aal1'): Claim => ({
  authProvider: 'embedded',
  userId: id,
  sessionId: `session-${id}`,
  aal,
  issuedAt: 1_000,
});

/** D1 with test-controlled rows and timing. */
function asked(rows: SessionRow[] = []) {
  const state = { now: 1_000_000, rows, ended: new Set<string>(), weak: new Set<string>(), isAway: false };
  const readings: string[][] = [];
  let held: (() => void)[] | null = null;
  const read = async (_provider: AuthProvider, keys: readonly SessionKey[]): Promise<SessionsRead> => {
    readings.push(keys.map(({ userId }) => userId));
    if (held) await new Promise<void>((resolve) => held?.push(resolve));
    if (state.isAway) throw new Error('D1 is away');
    const found = new Map(state.rows.map((each) => [sessionName(each), each]));
    for (const name of state.ended) found.delete(name);
    return { found, ended: state.ended, barred: new Set(), weak: state.weak };
  };
  const sessions = new SessionLookup({
    now: () => state.now,
    read,
    readBuyers: async (provider, keys) => ({
      ...(await read(provider, keys)),
      balances: new Map([['rich', 5_000]]),
    }),
  });
  const hold = () => {
    held = [];
    return () => {
      const waiting = held ?? [];
      held = null;
      for (const resolve of waiting) resolve();
    };
  };
  return { state, sessions, readings, hold };
}

test('buyers are read in batches with their wallets, and none who may not buy', async () => {
  const people = [row('rich'), row('poor'), row('unproved', { emailVerified: false })];
  const { sessions, readings, hold } = asked([...people, row('barred', { status: 'inactive' })]);
  const release = hold();
  const first = sessions.findBuyer(claim('rich'), 'USD');
  const ids = ['poor', 'unproved', 'barred', 'unknown'];
  const others = Promise.all(ids.map((id) => sessions.findBuyer(claim(id), 'USD')));
  release();
  expect(await first).toEqual({ userId: 'rich', balanceMinor: 5_000 });
  expect(await others).toEqual([{ userId: 'poor', balanceMinor: 0 }, null, null, null]);
  expect(readings).toEqual([['rich'], ids]);
});

test('session look-ups that arrive during a D1 read share the next read', async () => {
  const { sessions, readings, hold } = asked(['a', 'b', 'c'].map((id) => row(id)));
  const release = hold();
  const first = sessions.find(claim('a'));
  await vi.waitFor(() => expect(readings).toHaveLength(1));
  const others = ['b', 'c'].map((id) => sessions.find(claim(id)));
  release();
  const found = await Promise.all([first, ...others]);
  expect(readings).toEqual([['a'], ['b', 'c']]);
  expect(found.map((answer) => answer.ok && answer.value.userId)).toEqual(['a', 'b', 'c']);
});

test('a failed D1 read fails only the session look-ups in its batch', async () => {
  const { state, sessions } = asked([row('a')]);
  state.isAway = true;
  await expect(sessions.find(claim('a'))).rejects.toThrow('D1 is away');
  state.isAway = false;
  expect(await sessions.find(claim('a'))).toMatchObject({ ok: true });
});

test('the door trusts a session for its lease and then looks it up again', async () => {
  const { state, sessions, readings } = asked([row('a')]);
  await sessions.findLeased(claim('a'));
  state.ended.add(sessionName(claim('a')));
  state.now += SESSION_LEASE_MS - 1;
  expect(await sessions.findLeased(claim('a'))).toMatchObject({ ok: true });
  state.now += 1;
  expect(await sessions.findLeased(claim('a'))).toMatchObject({ ok: false, code: 'SESSION_EXPIRED' });
  expect(readings).toHaveLength(2);
  state.now -= 1;
  expect(await sessions.findLeased(claim('a'))).toMatchObject({ ok: false });
});

test('while D1 is down the door trusts known sessions for a limited time', async () => {
  const { state, sessions } = asked([row('a'), row('b')]);
  await sessions.findLeased(claim('a'));
  state.isAway = true;
  state.now += SESSION_LEASE_MS;
  expect(await sessions.findLeased(claim('a'))).toMatchObject({ ok: true });
  await expect(sessions.findLeased(claim('b'))).rejects.toThrow();
  state.now += SESSION_LEASE_STALE_MAX_MS;
  await expect(sessions.findLeased(claim('a'))).rejects.toThrow();
});

test('a session lease is valid only for its own person', async () => {
  const { sessions, readings } = asked([row('a')]);
  await sessions.findLeased(claim('a'));
  await sessions.findLeased({ ...claim('a'), userId: 'b' }).catch(() => {});
  expect(readings).toEqual([['a'], ['b']]);
});

test('a session lease of a token with a second factor is not valid for a token without', async () => {
  const { state, sessions, readings } = asked([row('a', { aal: 'aal2' })]);
  state.weak.add(sessionName(claim('a')));
  expect(await sessions.findLeased(claim('a', 'aal2'))).toMatchObject({ ok: true });
  expect(await sessions.findLeased(claim('a'))).toMatchObject({ ok: false, code: 'SECOND_FACTOR_NEEDED' });
  expect(readings).toHaveLength(2);
});

test('deactivated, signed-out and unknown sessions are distinguished', async () => {
  const { state, sessions } = asked([row('a', { status: 'inactive' })]);
  state.ended.add(sessionName(claim('b')));
  expect(await sessions.find(claim('a'))).toMatchObject({ ok: false, code: 'ACCOUNT_INACTIVE' });
  expect(await sessions.find(claim('b'))).toMatchObject({ ok: false, code: 'SESSION_EXPIRED' });
  expect(await sessions.find(claim('c'))).toEqual(NEEDS_USER_SYNC);
});
