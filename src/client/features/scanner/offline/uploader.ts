import { errorCodeOf } from '#client/lib/api/error-record.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import type { ScanOutput } from '#shared/contracts/check-in/check-in.ts';
import type { Upload } from './scanner-database.ts';

/** Exponential backoff (ms); the cap matches the poll interval of the count. */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 4_000;

/** Errors of the sender, not of the scan: the upload waits for the next sign-in, or for the account's reactivation. */
const NOT_THE_SCANS = ['SESSION_EXPIRED', 'NOT_SIGNED_IN', 'ACCOUNT_INACTIVE'] as const;

type Senders = Pick<Upload, 'scannedBy' | 'takenOverBy'>;

export interface UploaderDeps {
  after: (ms: number, run: () => void) => () => void;
  /** Stored uploads, in any order. */
  waiting: () => Promise<readonly Upload[]>;
  /** The signed-in user, whose uploads are sent; null if nobody is signed in. */
  person: () => string | null;
  send: (upload: Upload) => Promise<ScanOutput>;
  /** Stores the answer and deletes the upload, in one transaction. */
  settle: (upload: Upload, answer: ScanOutput) => Promise<void>;
  /** Keeps an upload that the server refused, with the reason. */
  keepWithProblem: (upload: Upload, problem: string) => Promise<void>;
  onWaiting: (uploads: readonly Upload[]) => void;
  /** Mutual exclusion among the windows of this browser. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
}

export interface Uploader {
  /** An upload was added or the network is back: send now and reset the backoff. */
  kick: () => void;
  stop: () => void;
}

/** Whether this user may send the upload. */
export function isSender({ scannedBy, takenOverBy = [] }: Senders, person: string | null): boolean {
  return person !== null && (scannedBy === person || takenOverBy.includes(person));
}

/**
 * Uploads offline scans oldest first, one at a time, each under its own request id until it has an answer. A crash
 * between the answer and its storage sends the upload again, which is idempotent.
 */
export function createUploader(deps: UploaderDeps): Uploader {
  let running = false;
  let again = false;
  let stopped = false;
  let failures = 0;
  let callOff = () => {};

  const oldest = async (): Promise<Upload | null> => {
    const waiting = [...(await deps.waiting())].sort((a, b) => a.at - b.at);
    deps.onWaiting(waiting);
    const person = deps.person();
    return waiting.find((upload) => upload.problem === null && isSender(upload, person)) ?? null;
  };

  /** @returns whether the server answered */
  const upload = async (next: Upload): Promise<boolean> => {
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

  /** Re-reads the queue under the lock: another window may just have sent the oldest. */
  const uploadOldest = (): Promise<'answered' | 'unheard' | 'nothing'> =>
    deps.alone(async () => {
      const next = await oldest();
      if (!next || stopped) return 'nothing';
      return (await upload(next)) ? 'answered' : 'unheard';
    });

  const drain = async (): Promise<void> => {
    // Shows pending uploads without waiting for the lock; without any to send, the lock is not needed.
    if (!(await oldest())) return;
    while (!stopped) {
      const outcome = await uploadOldest();
      if (outcome === 'nothing') return;
      if (outcome === 'unheard') {
        failures += 1;
        const wait = Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LONGEST_MS);
        callOff = deps.after(wait, run);
        return;
      }
      failures = 0;
    }
  };

  function run(): void {
    callOff();
    if (stopped) return;
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

  return {
    kick: () => {
      failures = 0;
      run();
    },
    stop: () => {
      stopped = true;
      callOff();
    },
  };
}
