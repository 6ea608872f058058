import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { putUpPicture } from '#client/features/picture/put-up-picture.ts';
import type { PlanStore } from '#client/features/seats/editor/plan-store.ts';
import { useSaveRequest } from '#client/features/seats/editor/use-save-request.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** A plan of a venue, on the server. */
export function useVenuePlanStore(
  { planId, venueId }: { planId: string; venueId: string | undefined },
  queryClient: QueryClient,
): PlanStore {
  const request = useSaveRequest();
  const { mutateAsync } = useMutation(trpc.plans.save.mutationOptions());
  return useMemo(
    () => ({
      save: (plan, version) =>
        request({
          content: { planId, version, plan },
          send: async (input) => {
            const saved = await mutateAsync(input);
            void queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() });
            return saved.version;
          },
          latest: () => queryClient.fetchQuery({ ...trpc.plans.get.queryOptions({ planId }), staleTime: 0 }),
        }),
      uploadPicture: venueId
        ? async (file) => {
            const stored = await putUpPicture({ file, requestId: newRequestId(), purpose: 'plan', venueId });
            return { fileId: stored.key, url: stored.url, width: stored.width, height: stored.height };
          }
        : null,
    }),
    [planId, venueId, request, mutateAsync, queryClient],
  );
}
