import { useCallback } from 'react';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { planFaultOf } from './files/plan-fault-of.ts';
import type { InUseRefusal, SaveResult } from './plan-store.ts';

interface SaveRequest<Content> {
  /** The same content is sent again under the same request id. */
  content: Content;
  /** @returns the saved version */
  send: (input: Content & { requestId: string }) => Promise<number>;
  /** Asked for if another save came first. */
  latest: () => Promise<{ version: number; plan: SeatingPlan }>;
  /** Reads a refusal because people have the seats; null for other failures. */
  inUse?: (error: unknown) => InUseRefusal | null;
}

/** Sends a save of a `PlanStore`, idempotently, and turns refusals into results. Stable until the language changes. */
export function useSaveRequest() {
  const { language } = useLanguage();
  const { idFor, settle } = useRequestId();
  return useCallback(
    async <Content extends object>(request: SaveRequest<Content>): Promise<SaveResult> => {
      const { content, send, latest, inUse } = request;
      try {
        const version = await send({ ...content, requestId: idFor(content) });
        settle();
        return { kind: 'saved', version };
      } catch (error) {
        if (isDecided(error)) settle();
        if (isRefusal(error, 'PLAN_CHANGED')) return { kind: 'changed', latest: await latest() };
        const fault = planFaultOf(error);
        if (fault) return { kind: 'faulty', fault };
        const refusal = inUse?.(error);
        if (refusal) return { kind: 'in-use', refusal };
        return { kind: 'failed', message: errorMessage(error, language) };
      }
    },
    [idFor, settle, language],
  );
}
