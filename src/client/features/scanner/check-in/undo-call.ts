import type { UndoOutput } from '#shared/contracts/door.ts';

/** So long the person at the door waits for the answer (ms). */
const ANSWER_WITHIN_MS = 6_000;

interface UndoCallDeps<Input> {
  send: (input: Input, options: { signal: AbortSignal }) => Promise<UndoOutput>;
  /** False when the browser knows that there is no network. */
  isOnline: () => boolean;
  /** Ends after so long (ms). */
  timeout: (ms: number) => AbortSignal;
}

/**
 * An undo that is sent now or not at all: what waits for a network, or is tried again by itself, shows somebody out when
 * nobody looks any more. The words of its errors are those of the class "network".
 */
export function undoCall<Input>({ send, isOnline, timeout }: UndoCallDeps<Input>) {
  return {
    // A retry would wait for as long as the window is hidden.
    retry: false,
    networkMode: 'always',
    mutationFn: async (input: Input): Promise<UndoOutput> => {
      if (!isOnline()) throw new Error('No network');
      const signal = timeout(ANSWER_WITHIN_MS);
      // Not only the call takes its time on a dead line: the session may be refreshed before it.
      const unheard = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Network timeout')));
      });
      return await Promise.race([send(input, { signal }), unheard]);
    },
  } as const;
}
