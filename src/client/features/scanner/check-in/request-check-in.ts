import { mayPass } from '#client/lib/retry.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';

/** A line that has not answered for so long is asked beside (ms): less than the person in front waits. */
const SILENT_MS = 1_000;

interface Ways {
  overLine: () => Promise<ScanOutput>;
  overHttp: () => Promise<ScanOutput>;
  /** HTTP had an answer and the line, which was asked before, had none: it is dead, whatever it believes. */
  onOvertaken: () => void;
  after: (ms: number, run: () => void) => () => void;
}

/** Asks the door over its line, and over HTTP too where that stays silent: under one request id both say the same. */
export function requestCheckIn({ overLine, overHttp, onOvertaken, after }: Ways): Promise<ScanOutput> {
  return new Promise((resolve, reject) => {
    let open = 1;
    let silent = true;
    const failed = (error: unknown) => {
      open -= 1;
      // A refusal is an answer; a call that got none leaves the other way.
      if (open === 0 || !mayPass(error)) reject(error);
    };
    const callOff = after(SILENT_MS, () => {
      open += 1;
      const overtake = () => silent && onOvertaken();
      overHttp().then(
        (answer) => {
          resolve(answer);
          overtake();
        },
        (error: unknown) => {
          failed(error);
          if (!mayPass(error)) overtake();
        },
      );
    });
    const heard = () => {
      silent = false;
      callOff();
    };
    overLine().then(
      (answer) => {
        heard();
        resolve(answer);
      },
      (error: unknown) => {
        heard();
        failed(error);
      },
    );
  });
}
