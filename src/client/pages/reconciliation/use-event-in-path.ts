import { useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Location state of a step from the list to an event's sheet: closing the sheet goes back. */
export const FROM_LIST = { ...KEEP_SCROLL, fromList: true } as const;

/** The event whose sheet is open. It is in the path: it can be linked to, and Back closes it. */
export function useEventInPath() {
  const { eventId = null } = useParams();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isFromList = (state as Partial<typeof FROM_LIST> | null)?.fromList === true;
  // Two steps back would leave the page.
  const steppedFrom = useRef<string | null>(null);
  return {
    eventId,
    open: (id: string) => void navigate(pathFor(PATHS.reconcileEvent, id), { state: FROM_LIST }),
    close: () => {
      if (steppedFrom.current === key) return;
      steppedFrom.current = key;
      if (isFromList) void navigate(-1);
      else void navigate(PATHS.reconciliation, { replace: true, state: KEEP_SCROLL });
    },
  };
}
