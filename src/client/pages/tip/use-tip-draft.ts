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
import { newRequestId } from '#client/lib/api/request-id.ts';

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
  /** Ignored while a tip is unanswered. */
  const change = useCallback(
    (next: Partial<Omit<TipDraft, 'requestId'>>) =>
      setDraft((current) => (current.requestId === null ? { ...current, ...next } : current)),
    [],
  );
  /** The request id, reused by every attempt at this tip. */
  const requestId = () => {
    const id = draft.requestId ?? newRequestId();
    if (id !== draft.requestId) {
      const named = { ...draft, requestId: id };
      // Persist before the next render: the request leaves now.
      tipDrafts.write(named, eventId);
      setDraft(named);
    }
    return id;
  };
  /** After a refusal, the next press gets a new request id. */
  const settle = useCallback(() => setDraft((current) => ({ ...current, requestId: null })), []);
  const empty = useCallback(() => setDraft(EMPTY_DRAFT), []);
  return { draft, change, requestId, settle, empty };
}
