import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type House, lookOf, type SeatUsage } from '#client/features/seats/house/house.ts';
import type { SeatFace } from '#client/features/seats/plan-view/seat-face.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { type Moving, numbersOf } from '../guests/moving.ts';

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
    const { from, to } = numbersOf(moving);
    return (seat) => {
      const use = house.usageOf(seat);
      const target = to.get(seat.id);
      const origin = from.get(seat.id);
      const place = [words.get(seat.id), house.index.plan.zones[seat.zone]?.name];
      const name = [
        ...place,
        usageWords(use),
        ...(target ? [t('moving.target')] : origin ? [t('moving.origin')] : []),
      ].join(', ');
      if (target !== undefined) return { look: 'mine', name, mark: String(target) };
      if (origin !== undefined) return { look: 'sold', name, mark: String(origin) };
      if (chosen.has(seat.id)) return { look: 'mine', name };
      return { look: lookOf(use), name };
    };
  }, [house, words, chosen, moving, usageWords, t]);
}
