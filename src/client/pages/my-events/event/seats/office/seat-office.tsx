import { useQueryClient } from '@tanstack/react-query';
import { Pencil, SlidersHorizontal, Tags } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Holder, OfficeState } from '#client/features/seats/house/house.ts';
import { useHouse } from '#client/features/seats/house/use-house.ts';
import { SeatPlan } from '#client/features/seats/plan-view/lazy-seat-plan.tsx';
import { useSeatWords } from '#client/features/seats/words/use-seat-words.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { ZonesSheet } from '../attach/zones-sheet.tsx';
import { type Moving, pressed, startMove, startSwap } from '../guests/moving.ts';
import { MovingBar } from '../guests/moving-bar.tsx';
import { ReseatSheet } from '../guests/reseat-sheet.tsx';
import { TicketSheet } from '../guests/ticket-sheet.tsx';
import { KeepList } from '../keeps/keep-list.tsx';
import { KeepSheet, type KeepWork } from '../keeps/keep-sheet.tsx';
import { Legend } from './legend.tsx';
import { SeatList } from './seat-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { useChoice } from './use-choice.ts';
import { useSeatFaces } from './use-seat-faces.ts';
import { ZoneFigures } from './zone-figures.tsx';

interface SeatOfficeProps {
  event: EventView;
  office: OfficeSeating;
  seating: OfficeState;
  /** May change what is sold, not only move guests. */
  edits: boolean;
  /** May move guests. */
  moves: boolean;
}

/** Of the address: the list in place of the plan. */
const VIEW_PARAM = 'view';
type Sheet = 'zones' | 'settings' | 'reseat';

/** The seats of an event: who has them, what is kept, and moving guests. */
export function SeatOffice({ event, office, seating, edits, moves }: SeatOfficeProps) {
  const { t } = useTranslation('seatOffice');
  const client = useQueryClient();
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: trpc.seats.pathKey() }),
    [client],
  );
  const house = useHouse(event, seating, reload);
  const words = useSeatWords(house.names);
  const choice = useChoice(house);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [holder, setHolder] = useState<Holder | null>(null);
  const [keep, setKeep] = useState<KeepWork | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const seatOf = useSeatFaces(house, words, choice.ids, moving);
  const flexibleReleased =
    seating.flexibleReleaseAt !== null && Date.parse(seating.flexibleReleaseAt) <= Date.now();

  const onSeat = (seat: IndexedSeat, { extend }: { extend: boolean }) => {
    if (moving) return setMoving(pressed(moving, house, seat));
    const usage = house.usageOf(seat);
    if (usage.state === 'sold') return setHolder(usage.holder);
    if (edits) choice.toggle(seat, extend);
  };
  const begin = (kind: Moving['kind'], guests: readonly Holder[]) => {
    setHolder(null);
    choice.clear();
    setMoving(kind === 'swap' ? startSwap(guests) : startMove(guests));
  };
  const bar = moving ? (
    <MovingBar
      {...{ house, words, moving, flexibleReleased }}
      onChange={setMoving}
      onReady={() => setSheet('reseat')}
    />
  ) : choice.ids.size > 0 ? (
    <SelectionBar house={house} choice={choice} onKeep={(kind, seatIds) => setKeep({ kind, seatIds })} />
  ) : null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <ZoneFigures house={house} zones={seating.zones} currency={office.event.currency} />
        {edits ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm-touch" onClick={() => setSheet('zones')}>
              <Tags aria-hidden="true" />
              {t('actions.zones')}
            </Button>
            <Link
              to={pathFor(PATHS.eventPlan, event.id)}
              className={buttonClass({ variant: 'outline', size: 'sm-touch' })}
            >
              <Pencil aria-hidden="true" />
              {t('actions.plan')}
            </Link>
            <Button variant="outline" size="sm-touch" onClick={() => setSheet('settings')}>
              <SlidersHorizontal aria-hidden="true" />
              {t('actions.settings')}
            </Button>
          </div>
        ) : null}
        <Tabs
          aria-label={t('views.label')}
          value={params.get(VIEW_PARAM) === 'list' ? 'list' : 'plan'}
          onChange={(view) =>
            changeParams({ [VIEW_PARAM]: view === 'list' ? view : null }, { replace: true })
          }
          items={[
            {
              value: 'plan',
              label: t('views.plan'),
              content: (
                <div className="grid grid-cols-1 gap-3">
                  <SeatPlan
                    index={house.index}
                    pictureUrl={seating.pictureUrl}
                    label={t('plan.label')}
                    seatOf={seatOf}
                    drawn={seatOf}
                    onSeat={onSeat}
                    className="h-[50svh] min-h-80 lg:h-[62svh]"
                  />
                  <Legend house={house} />
                </div>
              ),
            },
            {
              value: 'list',
              label: t('views.list'),
              content: (
                <SeatList
                  house={house}
                  words={words}
                  choice={choice}
                  moving={moving}
                  onSeat={onSeat}
                  edits={edits}
                />
              ),
            },
          ]}
        />
        {bar ? (
          <section
            aria-label={t(moving ? 'moving.title' : 'select.title')}
            className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 rounded-2xl border bg-popover p-3 text-popover-foreground shadow-float sm:p-4 lg:bottom-4"
          >
            {bar}
          </section>
        ) : null}
      </div>
      <KeepList event={event} house={house} edits={edits} onChange={(one) => setKeep({ keep: one })} />
      <TicketSheet
        {...{ event: office.event, house, words, holder, moves, edits }}
        onClose={() => setHolder(null)}
        onWork={begin}
      />
      <ReseatSheet
        {...{ eventId: event.id, house, words, moving }}
        {...{ zones: seating.zones, currency: office.event.currency }}
        open={sheet === 'reseat'}
        onClose={() => setSheet(null)}
        onDone={() => {
          setSheet(null);
          setMoving(null);
        }}
      />
      <KeepSheet
        event={office.event}
        work={keep}
        onClose={() => setKeep(null)}
        onKept={() => {
          setKeep(null);
          choice.clear();
        }}
      />
      <ZonesSheet event={event} seating={seating} open={sheet === 'zones'} onClose={() => setSheet(null)} />
      <SettingsSheet
        event={office.event}
        seating={seating}
        open={sheet === 'settings'}
        onClose={() => setSheet(null)}
      />
    </div>
  );
}
