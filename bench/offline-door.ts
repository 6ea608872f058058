import { decideOffline } from '#client/features/check-in/offline/decide-offline.ts';
import { offlineKeyOf, openRecord } from '#shared/codes/offline-list.ts';
import { verifyQr } from '#shared/codes/qr.ts';
import { readPublicKeys } from '#shared/codes/ticket-key.ts';
import type { OfflineList, SealedRecord } from '#shared/contracts/check-in.ts';
import { type Bench, personAt } from './bench.ts';
import { Connection } from './connection.ts';
import { query } from './requests.ts';
import type { BenchEvent } from './seed/events.ts';

/** A device without network, with the client's own rules; its list is in memory instead of IndexedDB. */
export interface OfflineBenchDoor {
  records: number;
  /** How long its download took, pages and their sealing included. */
  downloadMs: number;
  /** Decides a party's heads and remembers nothing. @returns ms */
  decide: (code: string, heads: number) => Promise<number>;
}

export async function downloadDoor(
  { server, scanners }: Bench,
  { eventId }: BenchEvent,
): Promise<OfflineBenchDoor> {
  const { token } = personAt(scanners, 0);
  const connection = new Connection(server.productPort);
  const records = new Map<string, SealedRecord>();
  const startedAt = performance.now();
  const fetchPage = async (since: number): Promise<OfflineList> => {
    const { body } = await connection.send(query('checkin.offlineList', token, { eventId, since }));
    const { result } = JSON.parse(body) as { result?: { data: OfflineList } };
    if (!result) throw new Error(`No list: ${body.slice(0, 200)}`);
    for (const record of result.data.records) records.set(record.key, record);
    return result.data;
  };
  let page = await fetchPage(0);
  while (page.more) page = await fetchPage(page.upTo);
  const downloadMs = performance.now() - startedAt;
  connection.close();
  const { doors, eventStatus } = page;
  const keys = await readPublicKeys(page.publicKeys);
  const askedAt = Date.now();
  const decide = async (code: string, heads: number) => {
    const sentAt = performance.now();
    const decision = await decideOffline(
      {
        eventId,
        gate: 'Main',
        eventStatus,
        post: { doors, gate: 'Main', now: Date.now(), inside: null },
        verify: (qr) => verifyQr(qr, keys),
        find: async (secret) => {
          const sealed = records.get(await offlineKeyOf(secret));
          const record = sealed && (await openRecord({ eventId, secret }, sealed));
          return record ? { record, askedAt } : null;
        },
        admission: async () => null,
      },
      code,
      null,
      { way: 'in', heads },
    );
    const tookMs = performance.now() - sentAt;
    if (decision.kind !== 'admit' || decision.record?.party === undefined)
      throw new Error(`A party was not let in: ${JSON.stringify(decision)}`);
    return tookMs;
  };
  return { records: records.size, downloadMs, decide };
}
