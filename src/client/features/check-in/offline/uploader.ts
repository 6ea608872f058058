import { errorCodeOf } from '#client/lib/api/error-record.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import type { QueuedScan } from '../scan/journal-scan.ts';
import { isSendable } from './queued-scans.ts';

/** Exponential backoff (ms); the cap matches the poll interval of the count. */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 4_000;

/** Errors of the sender, not of the scan: the upload waits for the next sign-in, or for the account's reactivation. */
const NOT_THE_SCANS = ['SESSION_EXPIRED', 'NOT_SIGNED_IN', 'ACCOUNT_INACTIVE'] as const;

export interface UploaderDeps<Answer> {
  after: (ms: number, run: () => void) => () => void;
  /** Stored uploads, in any order. */
  waiting: () => Promise<readonly QueuedScan[]>;
  /** The user whose token the next call carries and whose uploads are sent; null if that is nobody known here. */
  person: () => Promise<string | null>;
  send: (upload: QueuedScan) => Promise<Answer>;
  /** Stores the answer; the scan no longer awaits upload. */
  settle: (upload: QueuedScan, answer: Answer) => Promise<void>;
  /** Keeps an upload that the server refused, with the reason. */
  keepWithProblem: (upload: QueuedScan, problem: string) => Promise<void>;
  /** Mutual exclusion among the windows of this browser. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
}

/**
 * Uploads offline scans oldest first, one at a time, each under its own request id until it has an answer. A crash
 * between the answer and its storage sends the upload again, which is idempotent.
 * @returns a function that sends now and resets the backoff, as when an upload was added or the network is back
 */
export function createUploader<Answer>(deps: UploaderDeps<Answer>): () => void {
  let running = false;
  let again = false;
  let failures = 0;
  let callOff = () => {};

  const oldest = async (): Promise<QueuedScan | null> => {
    const waiting = [...(await deps.waiting())].sort((a, b) => a.at - b.at);
    const person = await deps.person();
    return waiting.find((upload) => isSendable(upload, person)) ?? null;
  };

  /** @returns whether the server answered */
  const upload = async (next: QueuedScan): Promise<boolean> => {
    try {
      await deps.settle(next, await deps.send(next));
      return true;
    } catch (error) {
      const code = errorCodeOf(error);
      if (mayPass(error) || NOT_THE_SCANS.some((one) => one === code)) return false;
      await deps.keepWithProblem(next, typeof code === 'string' ? code : 'SCAN_FAILED');
      return true;
    }
  };

  /** Re-reads the queue under the lock: another window may just have sent the oldest. @returns whether to go on */
  const uploadOldest = (): Promise<boolean> =>
    deps.alone(async () => {
      const next = await oldest();
      if (!next) return false;
      const isAnswered = await upload(next);
      if (isAnswered) failures = 0;
      else callOff = deps.after(Math.min(RETRY_FIRST_MS * 2 ** failures++, RETRY_LONGEST_MS), run);
      return isAnswered;
    });

  const drain = async (): Promise<void> => {
    let isAnswered = true;
    while (isAnswered && (await oldest())) isAnswered = await uploadOldest();
  };

  function run(): void {
    callOff();
    if (running) {
      again = true;
      return;
    }
    running = true;
    drain()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        running = false;
        if (!again) return;
        again = false;
        run();
      });
  }

  return () => {
    failures = 0;
    run();
  };
}
