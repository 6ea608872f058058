import { SELF } from 'cloudflare:test';
import { expect } from 'vitest';
import type { DoorEvent } from '#shared/live/live.ts';
import { buyerWith, purchaseOf, type Sale } from './events.ts';
import { type Person, SITE } from './people.ts';

/** A scanner's socket. */
interface Device {
  events: DoorEvent[];
  closed: () => number | null;
  scan: (code: string, requestId?: string, more?: Record<string, unknown>) => string;
  send: (text: string) => void;
  answerTo: (requestId: string) => Promise<DoorEvent>;
}

/** Opens a socket by the path from `live.ticket`. */
export async function connect(path: string, origin?: string): Promise<Device & { status: number }> {
  const response = await SELF.fetch(SITE + path, {
    headers: { upgrade: 'websocket', ...(origin && { origin }) },
  });
  const socket = response.webSocket;
  const events: DoorEvent[] = [];
  let closed: number | null = null;
  socket?.accept();
  socket?.addEventListener('message', ({ data }) => events.push(JSON.parse(String(data)) as DoorEvent));
  socket?.addEventListener('close', ({ code }) => {
    closed = code;
  });
  return {
    status: response.status,
    events,
    closed: () => closed,
    send: (text) => socket?.send(text),
    scan: (code, requestId = crypto.randomUUID(), more = {}) => {
      socket?.send(JSON.stringify({ type: 'scan', requestId, code, gate: 'North', ...more }));
      return requestId;
    },
    answerTo: async (requestId) => {
      const find = () => events.find((event) => 'requestId' in event && event.requestId === requestId);
      await expect.poll(find).toBeDefined();
      return find() as DoorEvent;
    },
  };
}

export async function pathFor(who: Person, sale: Sale): Promise<string> {
  const { data } = await who.mutate('live.ticket', { channel: 'door', eventId: sale.eventId });
  return data.path as string;
}

/** Codes of freshly bought tickets. */
export async function codesOf(sale: Sale, quantity: number): Promise<string[]> {
  const buyer = await buyerWith(quantity * 1_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  const { data } = await buyer.query('tickets.mine', { when: 'coming' });
  return data.items.map((ticket: { qr: string }) => ticket.qr);
}
