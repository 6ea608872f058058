import { useCallback, useRef } from 'react';

export function newRequestId(): string {
  return crypto.randomUUID();
}

interface RequestIds {
  /** The id of this intention: the same for every try at the same thing, a new one for another. */
  idFor: (intention: unknown) => string;
  /** To be called when the server has done it: the next press is a new intention. */
  settle: () => void;
}

/** Remembers the id of one intention until it is done or becomes another. */
export function createRequestIds(newId: () => string = newRequestId): RequestIds {
  let current: { key: string; id: string } | null = null;
  return {
    idFor(intention) {
      const key = JSON.stringify(intention) ?? '';
      if (current?.key !== key) current = { key, id: newId() };
      return current.id;
    },
    settle() {
      current = null;
    },
  };
}

/**
 * Request ids for one form or button: `mutate({ requestId: idFor(input), ...input })`, and `settle()` on success.
 * Pressing again after a failure repeats the id, so a purchase whose answer was lost is never made twice.
 */
export function useRequestId(): RequestIds {
  const ids = useRef<RequestIds>(undefined);
  ids.current ??= createRequestIds();
  return {
    idFor: useCallback((intention: unknown) => (ids.current ?? createRequestIds()).idFor(intention), []),
    settle: useCallback(() => ids.current?.settle(), []),
  };
}
