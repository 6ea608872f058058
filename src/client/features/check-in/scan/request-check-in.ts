import { mayPass } from '#client/lib/api/retry.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';

/** Hedge a socket request over HTTP after this long (ms), while the guest is still waiting. */
const SILENT_MS = 1_000;

interface HedgedCheckIn {
  overSocket: () => Promise<ScanOutput>;
  overHttp: () => Promise<ScanOutput>;
  /** HTTP answered first and the socket stayed silent: the socket is dead although it looks open. */
  onOvertaken: () => void;
  after: (ms: number, run: () => void) => () => void;
}

/**
 * Sends a check-in over the socket and hedges over HTTP if that stays silent; the shared request id makes both
 * idempotent.
 */
export function requestCheckIn({
  overSocket,
  overHttp,
  onOvertaken,
  after,
}: HedgedCheckIn): Promise<ScanOutput> {
  return new Promise((resolve, reject) => {
    let open = 1;
    let silent = true;
    const failed = (error: unknown) => {
      open -= 1;
      // A refusal is an answer. After a transient failure the other request may still succeed.
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
    const socketResponded = () => {
      silent = false;
      callOff();
    };
    overSocket().then(
      (answer) => {
        socketResponded();
        resolve(answer);
      },
      (error: unknown) => {
        socketResponded();
        failed(error);
      },
    );
  });
}
