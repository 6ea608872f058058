import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';

/** Runs an action with its own request id, then refetches this page's lists. */
export function useStep() {
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const { idFor, settle } = useRequestId();
  const [failure, setFailure] = useState<string | null>(null);
  const run = async <T>(
    intention: unknown,
    work: (requestId: string) => Promise<T>,
    onFailure: (message: string) => void = setFailure,
  ): Promise<T | null> => {
    setFailure(null);
    try {
      const result = await work(idFor(intention));
      settle();
      return result;
    } catch (error) {
      onFailure(errorMessage(error, language));
      return null;
    } finally {
      await Promise.all(
        [trpc.webhooks, trpc.apiKeys].map((of) => queryClient.invalidateQueries({ queryKey: of.pathKey() })),
      );
    }
  };
  return { run, failure };
}
