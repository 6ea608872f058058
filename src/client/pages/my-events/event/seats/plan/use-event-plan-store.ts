import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlanOnSale, PlanStore } from '#client/features/seats/editor/plan-store.ts';
import { useRefusalWords } from '#client/features/seats/editor/use-refusal-words.ts';
import { useSaveRequest } from '#client/features/seats/editor/use-save-request.ts';
import type { OfficeState } from '#client/features/seats/house/house.ts';
import { detailsOf } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { planChangeFaults } from '#shared/seats/plan-in-use.ts';

interface EventPlan {
  seating: Pick<OfficeState, 'zones' | 'flexibleReleaseAt'>;
  onSale: PlanOnSale;
  /** Names of the seats on sale. */
  words: ReadonlyMap<string, string>;
}

/** The copy of a plan that an event sells with. A zone that is new is not on sale until it gets a ticket type. */
export function useEventPlanStore(eventId: string, { seating, onSale, words }: EventPlan): PlanStore {
  const queryClient = useQueryClient();
  const request = useSaveRequest();
  const refusalWords = useRefusalWords();
  const { mutateAsync } = useMutation(trpc.seats.set.mutationOptions());
  return useMemo(() => {
    const { zones, flexibleReleaseAt } = seating;
    const zonesOf = (plan: SeatingPlan) =>
      plan.zones.map(({ id: zoneId }) => {
        const types = zones.find((zone) => zone.zoneId === zoneId)?.types ?? [];
        return { zoneId, ticketTypeIds: types.map(({ id }) => id), priceMinor: null };
      });
    return {
      save: (plan, planVersion) =>
        request({
          content: { eventId, planVersion, from: { plan }, zones: zonesOf(plan), flexibleReleaseAt },
          send: async (input) => {
            const saved = await mutateAsync(input);
            void queryClient.invalidateQueries({ queryKey: trpc.seats.pathKey() });
            return saved.planVersion;
          },
          latest: async () => {
            const options = { ...trpc.seats.office.queryOptions({ eventId }), staleTime: 0 };
            const { seating: now } = await queryClient.fetchQuery(options);
            return now ? { version: now.planVersion, plan: now.plan } : { version: 0, plan };
          },
          inUse: (error) => {
            const said = refusalWords(error, words);
            return said && { ...said, seatIds: seatsInUse(plan, onSale, detailsOf(error)) };
          },
        }),
      uploadPicture: null,
    };
  }, [eventId, seating, onSale, words, request, refusalWords, mutateAsync, queryClient]);
}

/** Seats for which the plan was refused: what the server names, and what the page knows of the others. */
function seatsInUse(
  plan: SeatingPlan,
  { index, usage }: PlanOnSale,
  { seatId }: ReturnType<typeof detailsOf>,
): string[] {
  const had = [...usage].filter(([, use]) => use === 'sold' || use === 'held').map(([id]) => id);
  const known = planChangeFaults(index.plan, plan, { seatIds: new Set(had), standing: {} });
  const named = typeof seatId === 'string' && index.byId.has(seatId) ? [seatId] : [];
  return [...new Set([...named, ...known.map(({ id }) => id)])];
}
