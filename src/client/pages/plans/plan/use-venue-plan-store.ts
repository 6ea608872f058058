import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { putUpPicture } from '#client/features/picture/put-up-picture.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import type { PlanStore } from '#client/features/seats/editor/plan-store.ts';
import { errorMessage, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { newRequestId, useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** A plan of a venue, on the server. */
export function useVenuePlanStore(
  { planId, venueId }: { planId: string; venueId: string | undefined },
  queryClient: QueryClient,
): PlanStore {
  const { language } = useLanguage();
  const ids = useRequestId();
  const { mutateAsync } = useMutation(trpc.plans.save.mutationOptions());
  return useMemo(
    () => ({
      save: async (plan, version) => {
        const content = { planId, version, plan };
        try {
          const saved = await mutateAsync({ ...content, requestId: ids.idFor(content) });
          ids.settle();
          void queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() });
          return { kind: 'saved', version: saved.version };
        } catch (error) {
          if (isDecided(error)) ids.settle();
          if (!isRefusal(error, 'PLAN_CHANGED'))
            return { kind: 'failed', message: errorMessage(error, language) };
          const latest = await queryClient.fetchQuery({
            ...trpc.plans.get.queryOptions({ planId }),
            staleTime: 0,
          });
          return { kind: 'changed', latest };
        }
      },
      uploadPicture: venueId
        ? async (file) => {
            const stored = await putUpPicture({ file, requestId: newRequestId(), purpose: 'plan', venueId });
            return { fileId: stored.key, url: stored.url, width: stored.width, height: stored.height };
          }
        : null,
    }),
    [planId, venueId, language, mutateAsync, queryClient, ids],
  );
}
