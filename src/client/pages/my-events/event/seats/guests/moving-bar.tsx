import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { House } from '#client/features/seats/house/house.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { nextBest } from './moves.ts';
import { isReady, type Moving, realMoves, waitingIn } from './moving.ts';

interface MovingBarProps {
  house: House;
  words: ReadonlyMap<string, string>;
  moving: Moving;
  flexibleReleased: boolean;
  onChange: (moving: Moving | null) => void;
  /** All have a seat: asks once more. */
  onReady: () => void;
}

/** What to press next while guests are moved; stays at the bottom of the screen. */
export function MovingBar({ house, words, moving, flexibleReleased, onChange, onReady }: MovingBarProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  const { number } = useFormats();
  const [next] = waitingIn(moving);
  const best =
    moving.kind === 'move' && moving.moves.length === 0
      ? nextBest(house, moving.guests, flexibleReleased)
      : null;
  const isDone = isReady(moving) && realMoves(moving, house).length > 0;
  const says = () => {
    if (isDone) return t('moving.ready', { count: moving.guests.length });
    if (moving.kind === 'swap') {
      if (moving.isUneven) return t('moving.uneven', { count: moving.guests.length });
      return t(moving.isParty ? 'moving.chooseParty' : 'moving.chooseGuest');
    }
    if (!next) return t('moving.same');
    return t('moving.choose', {
      name: next.holderName,
      seat: words.get(next.seatId),
      at: number(moving.moves.length + 1),
      count: moving.guests.length,
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p aria-live="polite" className="wrap-anywhere min-w-0 flex-[1_1_14rem] font-medium text-sm">
        {says()}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={() => onChange(null)}>
          {t('common:cancel')}
        </Button>
        {moving.kind === 'move' && moving.moves.length > 0 ? (
          <Button variant="outline" onClick={() => onChange({ ...moving, moves: moving.moves.slice(0, -1) })}>
            {t('moving.back')}
          </Button>
        ) : null}
        {best ? (
          <Button variant="outline" onClick={() => onChange({ ...moving, moves: best })}>
            <Sparkles aria-hidden="true" />
            {t('moving.nextBest')}
          </Button>
        ) : null}
        <Button disabled={!isDone} focusableWhenDisabled onClick={onReady}>
          {t('moving.continue')}
        </Button>
      </div>
    </div>
  );
}
