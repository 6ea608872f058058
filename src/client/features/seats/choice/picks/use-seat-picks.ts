import { useEffect, useEffectEvent, useRef } from 'react';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api } from '#client/lib/api/trpc.ts';
import { SeatPicker } from './seat-picker.ts';

interface PicksOptions {
  eventId: string;
  /** Undefined until the plan is known. */
  planVersion: number | undefined;
  seatIds: readonly string[];
  access: readonly string[];
  /** A checkout has taken the seats over, or another part of the page picks. */
  paused: boolean;
  /** Another buyer has these seats. */
  onTaken: (seatIds: readonly string[]) => void;
  /** The seats are not held any more, and are free for everybody. */
  onEnded: () => void;
}

/**
 * Picks the guest's seats, so that other buyers see them as held.
 * @returns renews the pick, which tells the seats that are taken
 */
export function useSeatPicks(options: PicksOptions): () => void {
  const { planVersion, seatIds, paused, onTaken, onEnded } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const tell = useEffectEvent(onTaken);
  const tellEnd = useEffectEvent(onEnded);
  const picker = useRef<SeatPicker | null>(null);
  const isReady = planVersion !== undefined && !paused;
  const wanted = seatIds.join(' ');
  const want = useEffectEvent((ids: string) => picker.current?.want(ids === '' ? [] : ids.split(' ')));
  useEffect(() => {
    if (!isReady) return;
    const own = new SeatPicker({
      pick: (ids) => {
        const { eventId, planVersion: version = 0, access } = latest.current;
        return api.seats.pick.mutate({
          requestId: newRequestId(),
          eventId,
          planVersion: version,
          seatIds: [...ids],
          ...(access.length > 0 && { access: [...access] }),
        });
      },
      onPicked: ({ taken }) => (taken.length > 0 ? tell(taken) : undefined),
      onEnded: () => tellEnd(),
    });
    picker.current = own;
    return () => own.stop();
  }, [isReady]);
  useEffect(() => {
    if (isReady) want(wanted);
  }, [isReady, wanted]);
  return () => picker.current?.renew();
}
