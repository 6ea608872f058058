import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormats } from '#client/lib/format.ts';
import { errorMessage, isDecided } from './error-record.ts';
import { useRequestId } from './request-id.ts';

/** The input without the request id. */
type Content<Input> = Input extends unknown ? Omit<Input, 'requestId'> : never;

interface ActionOptions<Input extends { requestId?: string | undefined }, Output, Problem, Context> {
  /** `trpc.crews.rename.mutationOptions()`, or options with an own `mutationFn`. */
  call: UseMutationOptions<Output, Problem, Input, Context>;
  /** Runs on success, before the refresh. */
  done?: (output: Output, content: Content<Input>) => unknown;
  /** Shows a failure elsewhere than in `failure`, which stays empty if this returns true. */
  failed?: (message: string, error: unknown) => unknown;
  /** Keys of the queries that are invalidated on success. */
  refresh?: readonly QueryKey[];
  /** Whether a failure invalidates them too. */
  refreshAlways?: boolean;
  /** The idempotency key of this content, if a form's draft keeps it across reloads. */
  idFor?: (content: Content<Input>) => string;
}

export interface Action<Input, Output> {
  /** Calls the server unless a call is running. @returns the output after the refresh; null if there is none */
  run: (content: Content<Input>) => Promise<Output | null>;
  busy: boolean;
  /** What was sent, until the refresh is over: the value to show meanwhile. */
  sent: Content<Input> | null;
  /** Why the last run failed, in the person's language; reset by the next. */
  failure: string | null;
  setFailure: (failure: string | null) => void;
  /** The error of the last run. */
  error: unknown;
}

/**
 * A mutation with its idempotency key, failure text and refresh. A run with the same content repeats the key until the
 * server has decided, so a retry after a lost response changes nothing twice.
 */
export function useAction<Input extends { requestId?: string | undefined }, Output, Problem, Context>({
  call,
  done,
  failed,
  refresh = [],
  refreshAlways = false,
  idFor,
}: ActionOptions<Input, Output, Problem, Context>): Action<Input, Output> {
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const ids = useRequestId();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Content<Input> | null>(null);
  const mutation = useMutation(call);
  // Blocks a second press before React renders the first.
  const running = useRef(false);

  const invalidate = () =>
    Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  const perform = async (content: Content<Input>): Promise<Output | null> => {
    let output: Output;
    try {
      const requestId = idFor ? idFor(content) : ids.idFor(content);
      output = await mutation.mutateAsync({ ...content, requestId } as unknown as Input);
    } catch (error) {
      running.current = false;
      if (isDecided(error)) ids.settle();
      const message = errorMessage(error, language);
      if (failed?.(message, error) !== true) setFailure(message);
      if (refreshAlways) await invalidate();
      return null;
    }
    running.current = false;
    ids.settle();
    await done?.(output, content);
    await invalidate();
    return output;
  };
  const run = async (content: Content<Input>): Promise<Output | null> => {
    if (running.current) return null;
    running.current = true;
    setFailure(null);
    setSent(content);
    try {
      return await perform(content);
    } finally {
      // The next run may have begun during the refresh.
      setSent((shown) => (shown === content ? null : shown));
    }
  };

  return {
    run,
    busy: mutation.isPending,
    sent,
    failure,
    setFailure,
    error: mutation.error,
  };
}
