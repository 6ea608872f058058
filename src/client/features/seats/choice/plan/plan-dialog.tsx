import { List, Map as MapIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { useMediaQuery } from '#client/ui/use-media-query.ts';
import type { Currency } from '#shared/money/money.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import type { SeatState } from '#shared/seats/states/seat-states.ts';
import { SeatPlan } from '../../plan-view/lazy-seat-plan.tsx';
import type { SeatFace } from '../../plan-view/seat-face.ts';
import { ShapeLegend } from '../../plan-view/shape-legend.tsx';
import { useSeatWords } from '../../words/use-seat-words.ts';
import type { House } from '../best-seats.ts';
import { NoticeBox } from '../notice-box.tsx';
import { stateFor } from '../own-seats.ts';
import { useSeatView } from '../stored-choice.ts';
import type { SeatChoiceModel } from '../use-seat-choice.ts';
import type { SeatPhrases } from '../use-seat-phrases.ts';
import type { Seating } from '../use-seating.ts';
import { OwnSeatsList } from './own-seats-list.tsx';
import { PlanFrame } from './plan-frame.tsx';
import { SeatList } from './seat-list.tsx';
import { ZoneLegend } from './zone-legend.tsx';

interface PlanDialogProps {
  open: boolean;
  onClose: () => void;
  event: { name: string; currency: Currency };
  model: SeatChoiceModel;
  phrases: SeatPhrases;
  seating: Seating;
  house: House;
}

/** Room for the plan and the chosen seats side by side. */
const IS_WIDE = '(width >= 64rem)';

/** Seats by hand, on the plan or in a list. Closing it keeps what is chosen. */
export default function PlanDialog(props: PlanDialogProps) {
  const { open, onClose, event, model, phrases, seating, house } = props;
  const { t } = useTranslation(['seats', 'common']);
  const format = useFormats();
  const wide = useMediaQuery(IS_WIDE);
  const [view, setView] = useSeatView();
  const [said, setSaid] = useState('');
  const ids = model.typed.map(({ seatId }) => seatId);
  const mine = new Set(ids);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = model.notice ? 'notice' : ids.length;
  useEffect(() => {
    // The notice comes first in the scroller, and the seat pressed last comes last.
    scroller.current?.scrollTo({ top: shown === 'notice' ? 0 : scroller.current.scrollHeight });
  }, [shown]);
  const spoken = useSpoken(house, seating.names, event.currency);
  const words = (seat: IndexedSeat) => spoken(seat, mine.has(seat.id));
  const press = (seatId: string) => {
    const pressed = model.press(seatId);
    if (!pressed) return;
    setSaid(
      pressed.did === 'nothing'
        ? pressed.why === 'many'
          ? t('choose.tooMany', { count: ids.length })
          : t('plan.taken', { seat: phrases.one(seatId) })
        : `${t(`plan.${pressed.did}`, { seats: phrases.inline(pressed.changed) })} ${t('plan.yours', { count: pressed.seatIds.length })}.`,
    );
  };
  const faceOf = (seat: IndexedSeat): SeatFace => ({
    look: mine.has(seat.id) ? 'mine' : lookOf(house, seat),
    name: words(seat),
  });
  const hasTypes = house.offers.some(({ types }) => types.length > 1);
  const total = format.money(model.totalMinor, event.currency);
  const notice = <NoticeBox model={model} phrases={phrases} className="mb-3" />;
  const chosen = (
    <>
      {wide ? notice : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{ids.length > 0 ? t('plan.yours', { count: ids.length }) : t('plan.yoursNone')}</span>
        {ids.length > 0 ? <span className="text-lg">{total}</span> : null}
      </p>
      <div
        ref={scroller}
        // A fixed height on a phone: a panel that grows with the choice moves the seats under the finger.
        className={cn(
          'overflow-y-auto overscroll-contain',
          wide ? 'min-h-0 flex-1' : hasTypes ? 'h-27' : 'h-11',
        )}
      >
        {wide ? null : notice}
        {wide || hasTypes ? (
          <OwnSeatsList model={model} phrases={phrases} currency={event.currency} onLeave={press} />
        ) : (
          <p className="line-clamp-2 text-muted-foreground text-sm">{phrases.lines(ids).join(', ')}</p>
        )}
      </div>
      <Button size="lg" className="mt-3 w-full" disabled={ids.length === 0} onClick={onClose}>
        {ids.length > 0 ? t('plan.take', { count: ids.length }) : t('plan.title')}
      </Button>
    </>
  );
  return (
    <PlanFrame open={open} onClose={onClose} title={t('plan.title')} closeLabel={t('common:close')}>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 px-4 pb-3 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <fieldset className="flex gap-1 rounded-xl bg-muted p-1">
              <legend className="sr-only">{t('plan.view')}</legend>
              {(['plan', 'list'] as const).map((one) => {
                const Icon = one === 'plan' ? MapIcon : List;
                return (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={view === one}
                    onClick={() => setView(one)}
                    className={cn(
                      'flex h-11 items-center gap-2 rounded-md px-4 font-medium text-sm transition-colors sm:h-9',
                      view === one
                        ? 'bg-card text-foreground shadow-card dark:bg-border'
                        : 'text-muted-foreground hover:text-foreground',
                    )}
                  >
                    <Icon aria-hidden="true" className="size-4" />
                    {t(`plan.${one}`)}
                  </button>
                );
              })}
            </fieldset>
            {/* A long legend scrolls on a phone, so that the plan keeps its room. */}
            <ZoneLegend
              house={house}
              mine={mine}
              currency={event.currency}
              className="fade-sides max-w-full overflow-x-auto [scrollbar-width:none] sm:flex-wrap"
            />
          </div>
          {view === 'plan' ? (
            <>
              <SeatPlan
                index={seating.index}
                pictureUrl={seating.pictureUrl}
                label={t('plan.label', { name: event.name })}
                seatOf={faceOf}
                drawn={drawnKey(house, ids)}
                onSeat={({ id }) => press(id)}
                focusId={ids[0] ?? null}
                className="flex-1"
              />
              <ShapeLegend
                label={t('plan.shapes.title')}
                shapes={[
                  { shape: 'mine', words: t('plan.state.mine') },
                  { shape: 'taken', words: t('plan.shapes.taken') },
                  { shape: 'off', words: t('plan.state.blocked') },
                  ...(seating.index.units.length > 0
                    ? [{ shape: 'space' as const, words: t('plan.shapes.space') }]
                    : []),
                ]}
              />
            </>
          ) : (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              <SeatList house={house} names={seating.names} mine={mine} spoken={words} onSeat={press} />
            </div>
          )}
        </div>
        <div className="flex flex-col border-t px-4 py-3 sm:px-6 lg:w-80 lg:border-t-0 lg:border-l lg:pt-1 lg:pb-5">
          {chosen}
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </PlanFrame>
  );
}

function lookOf(house: House, seat: IndexedSeat): SeatFace['look'] {
  if (!house.offers.some(({ zone }) => zone === seat.zone)) return 'off';
  const state = stateFor(house, seat);
  if (state === 'free') return 'free';
  return state === 'blocked' ? 'off' : 'taken';
}

/** What is spoken of each seat. */
function useSpoken(house: House, names: Seating['names'], currency: Currency) {
  const { t } = useTranslation(['seats', 'events']);
  const format = useFormats();
  const { index, offers } = house;
  const places = useSeatWords(names);
  const zones = index.plan.zones.map(({ name }, zone) => {
    const offer = offers.find((one) => one.zone === zone);
    if (!offer) return `${name}, ${t('plan.state.off')}`;
    const price = offer.priceMinor === 0 ? t('events:price.free') : format.money(offer.priceMinor, currency);
    return `${name}, ${price}`;
  });
  const stateWords: Record<SeatState | 'mine', string> = {
    free: t('plan.state.free'),
    mine: t('plan.state.mine'),
    held: t('plan.state.held'),
    sold: t('plan.state.sold'),
    blocked: t('plan.state.blocked'),
  };
  return (seat: IndexedSeat, isMine: boolean) =>
    `${places.get(seat.id)}, ${zones[seat.zone]}, ${stateWords[isMine ? 'mine' : stateFor(house, seat)]}`;
}

/** Changes when a seat looks different. */
function drawnKey({ states, offers }: House, ids: readonly string[]): string {
  return `${states.map((zone) => zone.join()).join(';')}|${ids.join()}|${offers.map(({ zone, priceMinor }) => `${zone}:${priceMinor}`).join()}`;
}
