import { errorCodeOf } from '#client/lib/error-record.ts';
import { mayPass } from '#client/lib/retry.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';
import type { Upload } from './scanner-database.ts';

/** Waiting before the same upload is sent again (ms), doubled each time up to the longest: the count is asked for as often. */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 4_000;

/** Of who sends it, not of the scan: it waits for the next sign-in, of an account that may be active again by then. */
const NOT_THE_SCANS = ['SESSION_EXPIRED', 'NOT_SIGNED_IN', 'ACCOUNT_INACTIVE'] as const;

type Senders = Pick<Upload, 'scannedBy' | 'takenOverBy'>;

export interface UploaderDeps {
  after: (ms: number, run: () => void) => () => void;
  /** What waits on the disk, in any order. */
  waiting: () => Promise<readonly Upload[]>;
  /** Only what this person may send is sent; null while nobody is signed in. */
  person: () => string | null;
  send: (upload: Upload) => Promise<ScanOutput>;
  /** Takes the answer and forgets the upload, in one step. */
  settle: (upload: Upload, answer: ScanOutput) => Promise<void>;
  /** The server will not take it: it stays, with the reason. */
  keepWithProblem: (upload: Upload, problem: string) => Promise<void>;
  onWaiting: (uploads: readonly Upload[]) => void;
  /** Keeps the other windows of this browser from sending meanwhile. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
}

export interface Uploader {
  /** Something waits, or the network is back: send now, and as patiently as at first. */
  kick: () => void;
  stop: () => void;
}

/** Whether this person's sign-in sends it. */
export function isSender({ scannedBy, takenOverBy = [] }: Senders, person: string | null): boolean {
  return person !== null && (scannedBy === person || takenOverBy.includes(person));
}

/**
 * Sends what a door without network has decided, oldest first, one at a time, each under its own request id until it
 * has an answer. A page that dies between the answer and the disk sends the same once more, which is harmless.
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

  /** @returns whether the line still carries */
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

  /** The disk is read again when it is this window's turn: another may just have sent what was the oldest. */
  const uploadOldest = (): Promise<'answered' | 'unheard' | 'nothing'> =>
    deps.alone(async () => {
      const next = await oldest();
      if (!next || stopped) return 'nothing';
      return (await upload(next)) ? 'answered' : 'unheard';
    });

  const drain = async (): Promise<void> => {
    // What waits is shown at once, whoever sends it; who has nothing to send waits for nobody.
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
