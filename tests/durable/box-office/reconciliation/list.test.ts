import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { ReconcileOverview } from '#shared/contracts/reconciliation/reconciliation.ts';
import { RECONCILE_WAITS_LONG_MS } from '#shared/limits.ts';
import { type DoorNight, doorNight, settled, statusOf, tamper } from '#tests/support/worker/drift.ts';
import { boxOfficeOf, eventOnSale } from '#tests/support/worker/events.ts';
import { failBatches } from '#tests/support/worker/faults.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

async function listed(admin: Person, eventId: string): Promise<ReconcileOverview['items'][number]['office']> {
  const { status, data } = await admin.query('reconcile.overview', { pageSize: 100 });
  expect(status).toBe(200);
  const item = (data as ReconcileOverview).items.find((one) => one.eventId === eventId);
  if (!item) throw new Error('An event that is on sale is listed');
  return item.office;
}

/** Adds an outbox message directly to the table, so that no alarm is scheduled for it. */
function message(night: DoorNight, seq: number, at: number, parked: string | null): Promise<void> {
  const body = JSON.stringify({ kind: 'check_in', entry: 'refused', scannedAt: at });
  const reason = parked === null ? 'NULL' : `'${parked}'`;
  return tamper(night, `INSERT INTO outbox (seq, body, parked) VALUES (${seq}, '${body}', ${reason})`);
}

const WELL = { parked: 0, waitsSince: null, refundsStuck: false, declined: 0 };

test('the overview shows which box offices need attention and which are healthy', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  await settled(admin, night);
  const unsold = await eventOnSale();
  expect(await listed(admin, night.sale.eventId)).toEqual(WELL);
  expect(await listed(admin, unsold.eventId)).toEqual(WELL);

  const longAgo = Date.now() - 2 * RECONCILE_WAITS_LONG_MS;
  await message(night, 50, longAgo, 'D1 would not');
  await message(night, 51, Date.now(), null);
  expect(await listed(admin, night.sale.eventId)).toEqual({ ...WELL, parked: 1 });
  await tamper(
    night,
    'DELETE FROM outbox',
    `INSERT INTO kept (key, value) VALUES ('vain_tries', '9')
     ON CONFLICT DO UPDATE SET value = excluded.value`,
    `INSERT INTO refund_intents (subject_type, subject_id, refund_id, request_id, refunded_by, reason, state)
     VALUES ('ticket', '${night.tickets[0]?.id}', 'r', 'q', 'o', '', 'open')`,
  );
  // An old offline scan that was uploaded just now: its age is no sign of a stuck outbox.
  await message(night, 52, longAgo, null);
  expect(await listed(admin, night.sale.eventId)).toMatchObject({ waitsSince: null });
  const outage = await failBatches(night.sale.eventId);
  await runInDurableObject(boxOfficeOf(night.sale.eventId), (instance) => instance.alarm());
  await outage.end();
  expect(await listed(admin, night.sale.eventId)).toEqual({
    parked: 0,
    refundsStuck: true,
    declined: 0,
    waitsSince: new Date(longAgo).toISOString(),
  });
});

test('refunds are not reported as stuck while any of them succeeds', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  await settled(admin, night);
  const [bad, good] = night.tickets;
  const intents = [bad, good].map(
    (ticket, n) => `('ticket', '${ticket?.id}', 'r${n}', 'q${n}', '${night.sale.organizer.id}', '', 'open')`,
  );
  await env.DB.exec(
    `CREATE TRIGGER no_refund BEFORE INSERT ON refunds WHEN NEW.subject_id = '${bad?.id}' BEGIN SELECT RAISE(ABORT, 'no refund'); END`,
  );
  await tamper(
    night,
    "INSERT INTO kept (key, value) VALUES ('vain_tries', '9') ON CONFLICT DO UPDATE SET value = excluded.value",
    "UPDATE door_tickets SET status = 'refunding'",
    `INSERT INTO refund_intents (subject_type, subject_id, refund_id, request_id, refunded_by, reason, state)
     VALUES ${intents.join()}`,
  );
  const turn = () => runInDurableObject(boxOfficeOf(night.sale.eventId), (instance) => instance.alarm());
  await turn();
  expect(await statusOf('tickets', good?.id)).toBe('refunded');
  expect(await listed(admin, night.sale.eventId)).toMatchObject({ refundsStuck: false });
  for (let vain = 0; vain < 9; vain++) await turn();
  expect(await listed(admin, night.sale.eventId)).toMatchObject({ refundsStuck: true });
  await env.DB.exec('DROP TRIGGER no_refund');
});

test('the overview marks a box office that fails to answer, and still lists the others', async () => {
  const admin = await person({ role: 'admin' });
  const [broken, well] = [await doorNight(1), await doorNight(1)];
  await settled(admin, well);
  await tamper(broken, 'DROP TABLE outbox');
  expect(await listed(admin, broken.sale.eventId)).toBeNull();
  expect(await listed(admin, well.sale.eventId)).toEqual(WELL);
});
