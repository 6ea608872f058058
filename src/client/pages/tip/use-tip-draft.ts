import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  CARRIED_PARAMS,
  carriedTip,
  EMPTY_DRAFT,
  type TipDraft,
  tipDrafts,
} from '#client/features/money/tips/tip-draft.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';

/** The draft tip of one event; it survives sign-in, a top-up and a reload. */
export function useTipDraft(eventId: string) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const [draft, setDraft] = useState(() => {
    return tipDrafts.read(eventId) ?? carriedTip(params) ?? EMPTY_DRAFT;
  });
  const inAddress = CARRIED_PARAMS.some((name) => params.has(name));
  useEffect(() => {
    const cleared = Object.fromEntries(CARRIED_PARAMS.map((name) => [name, null]));
    if (inAddress) changeParams(cleared, { replace: true });
  }, [inAddress, changeParams]);
  useEffect(() => {
    tipDrafts.write(draft === EMPTY_DRAFT ? null : draft, eventId);
  }, [eventId, draft]);
  const change = useCallback(
    (next: Partial<TipDraft>) => setDraft((current) => ({ ...current, ...next })),
    [],
  );
  const empty = useCallback(() => setDraft(EMPTY_DRAFT), []);
  return { draft, change, empty };
}
