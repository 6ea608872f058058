import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '#client/features/preferences/language.ts';
import type { PlanStore } from '#client/features/seats/editor/plan-store.ts';
import { errorMessage, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';

/** The copy of a plan that an event sells with. A zone that is new is not on sale until it gets a ticket type. */
export function useEventPlanStore(
  eventId: string,
  seating: Pick<NonNullable<OfficeSeating['seating']>, 'zones' | 'flexibleReleaseAt'> | null,
  queryClient: QueryClient,
): PlanStore {
  const { language } = useLanguage();
  const ids = useRequestId();
  const { mutateAsync } = useMutation(trpc.seats.set.mutationOptions());
  return useMemo(() => {
    const zonesOf = (plan: SeatingPlan) =>
      plan.zones.map(({ id: zoneId }) => {
        const types = seating?.zones.find((zone) => zone.zoneId === zoneId)?.types ?? [];
        return { zoneId, ticketTypeIds: types.map(({ id }) => id), priceMinor: null };
      });
    return {
      save: async (plan, planVersion) => {
        const flexibleReleaseAt = seating?.flexibleReleaseAt ?? null;
        const content = { eventId, planVersion, from: { plan }, zones: zonesOf(plan), flexibleReleaseAt };
        try {
          const saved = await mutateAsync({ ...content, requestId: ids.idFor(content) });
          ids.settle();
          return { kind: 'saved', version: saved.planVersion };
        } catch (error) {
          if (isDecided(error)) ids.settle();
          if (!isRefusal(error, 'PLAN_CHANGED'))
            return { kind: 'failed', message: errorMessage(error, language) };
          const office = await queryClient.fetchQuery({
            ...trpc.seats.office.queryOptions({ eventId }),
            staleTime: 0,
          });
          const { planVersion: version, plan: latest } = office.seating ?? { planVersion: 0, plan };
          return { kind: 'changed', latest: { version, plan: latest } };
        }
      },
      uploadPicture: null,
    };
  }, [eventId, seating, language, mutateAsync, queryClient, ids]);
}
