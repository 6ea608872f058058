import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlanStore } from '#client/features/seats/editor/plan-store.ts';
import { useSaveRequest } from '#client/features/seats/editor/use-save-request.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';

/** The copy of a plan that an event sells with. A zone that is new is not on sale until it gets a ticket type. */
export function useEventPlanStore(
  eventId: string,
  seating: Pick<NonNullable<OfficeSeating['seating']>, 'zones' | 'flexibleReleaseAt'> | null,
  queryClient: QueryClient,
): PlanStore {
  const request = useSaveRequest();
  const { mutateAsync } = useMutation(trpc.seats.set.mutationOptions());
  return useMemo(() => {
    const zonesOf = (plan: SeatingPlan) =>
      plan.zones.map(({ id: zoneId }) => {
        const types = seating?.zones.find((zone) => zone.zoneId === zoneId)?.types ?? [];
        return { zoneId, ticketTypeIds: types.map(({ id }) => id), priceMinor: null };
      });
    return {
      save: (plan, planVersion) => {
        const flexibleReleaseAt = seating?.flexibleReleaseAt ?? null;
        return request({
          content: { eventId, planVersion, from: { plan }, zones: zonesOf(plan), flexibleReleaseAt },
          send: async (input) => (await mutateAsync(input)).planVersion,
          latest: async () => {
            const options = { ...trpc.seats.office.queryOptions({ eventId }), staleTime: 0 };
            const { seating: now } = await queryClient.fetchQuery(options);
            return now ? { version: now.planVersion, plan: now.plan } : { version: 0, plan };
          },
        });
      },
      uploadPicture: null,
    };
  }, [eventId, seating, request, mutateAsync, queryClient]);
}
