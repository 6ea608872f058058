import { createScanDedupe, type ScanDedupe } from '#client/features/check-in/camera/scan-dedupe.ts';
import type { ScanAct, Way } from '#client/features/check-in/heads/scan-act.ts';
import { createJournal, type Journal } from '#client/features/check-in/scan/journal.ts';
import type { JournalChange, JournalScan } from '#client/features/check-in/scan/journal-scan.ts';
import { pendingScans } from '#client/features/check-in/scan/pending-scans.ts';
import { createScanFlow } from '#client/features/check-in/scan/scan-flow.ts';
import type { Untimely } from '#client/features/check-in/scan/untimely.ts';
import { bareVerdict, type Verdict, type VerdictKind } from '#client/features/check-in/scan/verdict.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';

export const valid: Extract<ScanOutput, { outcome: 'valid' }> = {
  outcome: 'valid',
  ticket: { id: 't', typeName: 'General', holderName: 'Lucía' },
  scannedAt: '2026-11-21T20:00:00.000Z',
  gate: 'North',
  checkedIn: 1,
};

export const noAnswer = new TypeError('Failed to fetch');
export const refusedCall = (errorCode: string, httpStatus: number) =>
  Object.assign(new Error(errorCode), { data: { errorCode, httpStatus, details: {} } });

/** One browser's journal on a disk without IndexedDB. `open` is a window of it. */
export function journalDisk() {
  const disk = new Map<string, JournalScan>();
  const windows = new Set<(change: JournalChange) => void>();
  const open = () => {
    const journal = createJournal({
      read: async () => [...disk.values()],
      write: async ({ put = [], deleted = [] }) => {
        for (const scan of put) disk.set(scan.requestId, scan);
        for (const id of deleted) disk.delete(id);
      },
      join(listener) {
        windows.add(listener);
        return (change) => {
          for (const other of windows) if (other !== listener) other(change);
        };
      },
    });
    return { journal, loaded: journal.load() };
  };
  return { disk, open };
}

/** A scan flow with a test-controlled clock and server. */
export function openDoor() {
  let now = 1_000_000;
  let ids = 0;
  const timers = new Map<() => void, number>();
  const calls: {
    code: string;
    requestId: string;
    act: ScanAct;
    answer: (output: ScanOutput) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }[] = [];
  const verdicts: VerdictKind[] = [];
  const unseen: { kind: VerdictKind; requestId: string }[] = [];
  /** The device's own verdicts: before the call, and when the server does not respond. */
  const device = {
    known: null as Verdict | null,
    alone: null as Verdict | null,
    requestIds: [] as string[],
    /** A ticket admitted by this device whose upload is pending, with its request ID. */
    waits: null as { ticketId: string; requestId: string } | null,
    untimely: null as Untimely | null,
    way: 'in' as Way,
    /** Moves of this guest wait for upload. */
    decides: false,
    questions: 0,
  };
  const connection = { network: 'good' as 'none' | 'dead' | 'good' };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const browser = journalDisk();
  const { journal } = browser.open();
  const make = (journal: Journal, sightings: ScanDedupe) =>
    createScanFlow({
      now: () => now,
      after: (ms, run) => {
        timers.set(run, now + ms);
        return () => timers.delete(run);
      },
      send: (check) =>
        new Promise((resolve, reject) => {
          calls.push({
            requestId: check.requestId,
            act: check.act,
            code: 'code' in check.subject ? check.subject.code : check.subject.ticketId,
            answer: (output) => {
              resolve(output);
              return settled();
            },
            fail: (error) => {
              reject(error);
              return settled();
            },
          });
        }),
      way: () => device.way,
      decidesHere: () => device.decides,
      network: () => connection.network,
      refuseAtOnce: () => device.known,
      refuseAdmitted: (ticketId, { requestId }) =>
        device.waits?.ticketId === ticketId && device.waits.requestId !== requestId
          ? bareVerdict('TICKET_ALREADY_USED')
          : null,
      decideAlone: async ({ requestId }) => {
        device.requestIds.push(requestId);
        return device.alone;
      },
      untimely: () => device.untimely,
      onUntimely: () => {
        device.questions += 1;
      },
      pendingScans: pendingScans(
        journal,
        'event',
        () => now,
        () => `request-${++ids}`,
      ),
      sightings,
      onAnswer: () => {},
      onVerdict: (verdict, requestId) => {
        if (requestId) journal.note(requestId, now, verdict);
        verdicts.push(verdict.kind);
      },
      onUnseen: (verdict, requestId) => {
        journal.note(requestId, now, verdict);
        unseen.push({ kind: verdict.kind, requestId });
      },
    });
  const sightings = createScanDedupe();
  return {
    flow: make(journal, sightings),
    /** As after a reload. */
    reopen: async () => {
      const { journal, loaded } = browser.open();
      await loaded;
      return make(journal, createScanDedupe());
    },
    /** As after the screen was left for another gate. */
    remount: () => make(journal, sightings),
    /** Newest first, as the page lists them. */
    lastScans: journal.scans,
    disk: browser.disk,
    calls,
    verdicts,
    unseen,
    device,
    connection,
    settled,
    call(index: number) {
      const found = calls[index];
      if (!found) throw new Error(`call ${index} was not made`);
      return found;
    },
    /** Timers run in their order, also those that others start. */
    pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const [due] = [...timers].filter(([, at]) => at <= until).sort(([, one], [, other]) => one - other);
        if (!due) break;
        const [run, at] = due;
        timers.delete(run);
        now = Math.max(now, at);
        run();
      }
      now = until;
    },
  };
}
