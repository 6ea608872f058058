import type { DBSchema } from 'idb';
import { useSyncExternalStore } from 'react';
import { deviceDatabase } from '#client/lib/device-database.ts';

/** Hand-overs that stay on the device beside unsent ones: a night of one bar. */
const KEPT_MAX = 500;

/** A portion of a ticket that this device handed over. */
export interface HandOver {
  requestId: string;
  eventId: string;
  ticketId: string;
  contentId: string;
  name: string;
  /** Unix ms by this device. */
  at: number;
  bar: string;
  /** Who handed it over: only their sign-in sends it. */
  personId: string;
  /** The ticket's code while it is unsent, else null: it would open the ticket's sealed record. */
  code: string | null;
  /** When the server's answer arrived (Unix ms); null while it is unsent. */
  confirmedAt: number | null;
  /** Why the server refused to take it; null if it has not. */
  problem: string | null;
}

interface BarSchema extends DBSchema {
  handOvers: { key: string; value: HandOver };
}

const database = deviceDatabase<BarSchema>('aforo-bar', 1, (opened) => {
  opened.createObjectStore('handOvers', { keyPath: 'requestId' });
});

let rows: readonly HandOver[] = [];
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aforo-bar');

function show(next: readonly HandOver[]): void {
  rows = next;
  for (const notify of listeners) notify();
}

async function read(): Promise<void> {
  show(await (await database()).getAll('handOvers'));
}

channel?.addEventListener('message', () => void read().catch((error: unknown) => console.error(error)));

/** Hand-overs of this device, of all windows. A mirror in memory answers at once. */
export const handOvers = {
  load(): Promise<void> {
    loading ??= read().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  },
  all: () => rows,
  subscribe(notify: () => void): () => void {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  /** Resolves once it is durable. @throws when storage refuses it */
  async put(row: HandOver): Promise<void> {
    const others = rows.filter(({ requestId }) => requestId !== row.requestId);
    const sent = others.filter((one) => one.confirmedAt !== null).sort((a, b) => b.at - a.at);
    const dropped = new Set(sent.slice(KEPT_MAX).map(({ requestId }) => requestId));
    const transaction = (await database()).transaction('handOvers', 'readwrite', { durability: 'strict' });
    const drops = [...dropped].map((id) => transaction.store.delete(id));
    await Promise.all([transaction.store.put(row), ...drops, transaction.done]);
    show([row, ...others.filter(({ requestId }) => !dropped.has(requestId))]);
    channel?.postMessage(null);
  },
  async delete(requestId: string): Promise<void> {
    await (await database()).delete('handOvers', requestId);
    show(rows.filter((row) => row.requestId !== requestId));
    channel?.postMessage(null);
  },
};

export function isUnsent({ confirmedAt }: HandOver): boolean {
  return confirmedAt === null;
}

export function useHandOvers(): readonly HandOver[] {
  return useSyncExternalStore(handOvers.subscribe, handOvers.all);
}
