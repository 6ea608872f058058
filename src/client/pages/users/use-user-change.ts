import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';

/** One kind of account change. The same change reuses its request id until it is answered. */
export function useUserChange<Input extends { requestId: string }>(send: (input: Input) => Promise<unknown>) {
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { idFor, settle } = useRequestId();

  /** @param said the confirmation shown on success */
  const change = async (wish: Omit<Input, 'requestId'>, said: string): Promise<boolean> => {
    setFailure(null);
    try {
      await send({ ...wish, requestId: idFor(wish) } as Input);
    } catch (error) {
      setFailure(errorMessage(error, language));
      return false;
    }
    settle();
    toast.success(said);
    await queryClient.invalidateQueries({ queryKey: trpc.users.pathKey() });
    return true;
  };
  return { change, failure };
}
