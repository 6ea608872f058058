import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type House, lookOf, type SeatUsage } from '#client/features/seats/house/house.ts';
import type { SeatFace } from '#client/features/seats/plan-view/seat-face.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import type { Moving } from '../guests/moving.ts';

/** What a seat's use is called, with the guest or the reason. Stable until the language changes. */
export function useUsageWords(): (use: SeatUsage) => string {
  const { t } = useTranslation('seatOffice');
  return useCallback(
    (use) => {
      if (use.state === 'sold') {
        if (!use.holder) return t('use.sold');
        const { holderName: name, typeName: type, used } = use.holder;
        return t(used ? 'use.in' : 'use.of', { name, type });
      }
      if (use.state !== 'kept') return t(`use.${use.state}`);
      const { kind, label } = use.keep;
      return label === '' ? t(`keeps.kinds.${kind}`) : `${t(`keeps.kinds.${kind}`)}: ${label}`;
    },
    [t],
  );
}

/** How each seat is drawn and spoken. Stable until a seat looks different. */
export function useSeatFaces(
  house: House,
  words: ReadonlyMap<string, string>,
  chosen: ReadonlySet<string>,
  moving: Moving | null,
): (seat: IndexedSeat) => SeatFace {
  const usageWords = useUsageWords();
  const { t } = useTranslation('seatOffice');
  return useMemo(() => {
    const from = new Set(moving?.guests.map(({ seatId }) => seatId));
    const to = new Map(moving?.moves.map(({ seatId }, at) => [seatId, at + 1]));
    return (seat) => {
      const use = house.usageOf(seat);
      const target = to.get(seat.id);
      const place = [words.get(seat.id), house.index.plan.zones[seat.zone]?.name];
      const name = [...place, usageWords(use), ...(target ? [t('moving.target')] : [])].join(', ');
      if (target !== undefined) return { look: 'mine', name, mark: String(target) };
      if (chosen.has(seat.id) || from.has(seat.id)) return { look: 'mine', name };
      return { look: lookOf(use), name };
    };
  }, [house, words, chosen, moving, usageWords, t]);
}
