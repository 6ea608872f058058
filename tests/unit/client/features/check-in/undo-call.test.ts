import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { undoCall } from '#client/features/check-in/scan/undo-call.ts';
import { errorMessage, errorRecord } from '#client/lib/api/error-record.ts';
import { retryMutation } from '#client/lib/api/retry.ts';
import type { UndoOutput } from '#shared/contracts/check-in.ts';

const done: UndoOutput = { ticket: { id: 't', typeName: 'General', holderName: 'Lucía' }, checkedIn: 0 };

afterEach(() => onlineManager.setOnline(true));

/** An undo with a test-controlled network and server. */
function openUndo(send: () => Promise<UndoOutput>) {
  const network = { online: true };
  const patience = new AbortController();
  const sent: string[] = [];
  const client = new QueryClient({ defaultOptions: { mutations: { retry: retryMutation, retryDelay: 0 } } });
  const undo = new MutationObserver(
    client,
    undoCall<string>({
      send: (requestId) => {
        sent.push(requestId);
        return send();
      },
      isOnline: () => network.online,
      timeout: () => patience.signal,
    }),
  );
  return { client, network, sent, patience, run: () => undo.mutate('first') };
}

test('an undo offline fails at once and is not sent later', async () => {
  const { client, network, sent, run } = openUndo(async () => done);
  network.online = false;
  onlineManager.setOnline(false);
  const error = await run().catch((failure: unknown) => failure);
  expect(errorMessage(error, 'ru')).toBe(errorMessage(new Error('Failed to fetch'), 'ru'));
  network.online = true;
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(sent).toEqual([]);
});

test('a failed undo is not retried by itself', async () => {
  const { sent, run } = openUndo(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(run()).rejects.toThrow('Failed to fetch');
  expect(sent).toEqual(['first']);
});

test('an undo on a dead connection times out as a network failure', async () => {
  const { patience, run } = openUndo(() => new Promise(() => {}));
  const ended = run().catch((failure: unknown) => failure);
  // The call is in flight.
  await Promise.resolve();
  patience.abort();
  expect(errorRecord(await ended).code).toBe('NETWORK');
});

test('an undo ends with its response', async () => {
  const { run } = openUndo(async () => done);
  await expect(run()).resolves.toEqual(done);
});
