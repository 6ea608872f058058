import { afterEach, expect, test } from 'vitest';
import { ONE_IN } from '#client/features/check-in/heads/scan-act.ts';
import { refuseWhatWaits } from '#client/features/check-in/offline/offline-check-in.ts';
import { findAdmission } from '#client/features/check-in/offline/offline-store.ts';
import { readJournal } from '#client/features/check-in/offline/scanner-database.ts';
import { uploadQueue } from '#client/features/check-in/offline/upload-queue.ts';
import { journal } from '#client/features/check-in/scan/journal.ts';
import type { QueuedScan } from '#client/features/check-in/scan/journal-scan.ts';

const put = IDBObjectStore.prototype.put;

afterEach(() => {
  IDBObjectStore.prototype.put = put;
});

function fillStorage(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

function admitted(code: string): QueuedScan {
  return {
    state: 'queued',
    kind: 'UNCONFIRMED',
    requestId: crypto.randomUUID(),
    eventId: 'full-storage',
    code,
    ticketId: `ticket ${code}`,
    holderName: null,
    typeName: null,
    shortCode: null,
    inPurchase: null,
    undone: false,
    conflict: false,
    at: Date.now(),
    gate: 'North',
    device: 'device',
    senders: ['somebody else'],
    problem: null,
  };
}

test('a full storage keeps offline admissions in memory, says so, and stores them once there is space', async () => {
  fillStorage();
  const first = admitted('7K4M-Q2XD-9TZW');
  await uploadQueue.add(first);
  expect([journal.isFull(), journal.unstored().size]).toEqual([true, 1]);
  // The same ticket is refused on this device.
  expect((await findAdmission('full-storage', first.ticketId))?.gate).toBe('North');
  const check = { subject: { ticketId: first.ticketId }, act: ONE_IN, requestId: 'another' };
  expect(refuseWhatWaits('full-storage', check)?.kind).toBe('TICKET_ALREADY_USED');

  IDBObjectStore.prototype.put = put;
  const second = admitted('AAAA-BBBB-CCCC');
  await uploadQueue.add(second);
  expect([journal.isFull(), journal.unstored().size]).toEqual([false, 0]);
  const stored = new Set((await readJournal()).map(({ requestId }) => requestId));
  expect([first, second].map(({ requestId }) => stored.has(requestId))).toEqual([true, true]);
  expect(await findAdmission('full-storage', first.ticketId)).not.toBeNull();
});
