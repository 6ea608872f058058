import type { UndoOutput } from '#shared/contracts/check-in.ts';

/** How long the user waits for the answer (ms). */
const ANSWER_WITHIN_MS = 6_000;

interface UndoCallDeps<Input> {
  send: (input: Input, options: { signal: AbortSignal }) => Promise<UndoOutput>;
  /** False when the browser knows that there is no network. */
  isOnline: () => boolean;
  /** A signal that aborts after this many ms. */
  timeout: (ms: number) => AbortSignal;
}

/**
 * Sends an undo now or never: a queued or retried undo would revoke an admission after the user has moved on. Its error
 * messages belong to the class "network".
 */
export function undoCall<Input>({ send, isOnline, timeout }: UndoCallDeps<Input>) {
  return {
    // A retry would wait for as long as the window is hidden.
    retry: false,
    networkMode: 'always',
    mutationFn: async (input: Input): Promise<UndoOutput> => {
      if (!isOnline()) throw new Error('No network');
      const signal = timeout(ANSWER_WITHIN_MS);
      // Cover the token refresh too: the session may be renewed before the call itself.
      const timedOut = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Network timeout')));
      });
      return await Promise.race([send(input, { signal }), timedOut]);
    },
  } as const;
}
