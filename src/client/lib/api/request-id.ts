import { useCallback, useRef } from 'react';

export function newRequestId(): string {
  return crypto.randomUUID();
}

interface RequestIds {
  /** The idempotency key of this input: the same for every retry, a new one for other input. */
  idFor: (intention: unknown) => string;
  /** Call on success: the next press gets a new id. */
  settle: () => void;
}

/** Keeps the idempotency key of one input until it succeeds or the input changes. */
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
 * Idempotency keys for one form or button: `mutate({ requestId: idFor(input), ...input })`, and `settle()` on success.
 * A retry reuses the key, so a purchase whose response was lost is not made twice.
 */
export function useRequestId(): RequestIds {
  const ids = useRef<RequestIds>(undefined);
  ids.current ??= createRequestIds();
  return {
    idFor: useCallback((intention: unknown) => (ids.current ?? createRequestIds()).idFor(intention), []),
    settle: useCallback(() => ids.current?.settle(), []),
  };
}
