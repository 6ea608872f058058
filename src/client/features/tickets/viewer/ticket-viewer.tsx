import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { useHasSavedTickets } from '../saved/use-saved-tickets.ts';
import { FullScreen, ROUND } from './full-screen.tsx';
import { TicketSlide } from './ticket-slide.tsx';

/** As the new ticket lands. */
const SOLD_VIBRATION_MS = 40;

interface TicketViewerProps {
  /** In swipe order. */
  ticketIds: readonly string[];
  /** The tickets as just sold: their codes show before anything is read. */
  sold?: readonly TicketView[] | undefined;
  /** The displayed ticket; null closes the viewer. */
  current: string | null;
  onMove: (ticketId: string) => void;
  onClose: () => void;
  /** Shown above the tickets, as after a purchase. */
  heading?: ReactNode;
  /** Shown below the tickets. */
  below?: ReactNode;
  /** Focus target on closing, if the opening element no longer exists. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Full-screen tickets, one at a time, moved by swipe or arrow keys; keeps the screen awake. */
export function TicketViewer({
  ticketIds,
  sold = [],
  current,
  onMove,
  onClose,
  heading,
  below,
  finalFocus,
}: TicketViewerProps) {
  const { t } = useTranslation('tickets');
  useHasSavedTickets();
  const open = current !== null && ticketIds.length > 0;
  const isSold = open && sold.length > 0;
  // Android only; iOS has no vibration for pages.
  useEffect(() => {
    if (isSold) navigator.vibrate?.(SOLD_VIBRATION_MS);
  }, [isSold]);
  const index = Math.max(0, ticketIds.indexOf(current ?? ''));
  const move = (to: number) => {
    const id = ticketIds[to];
    if (id) onMove(id);
  };
  return (
    <FullScreen
      open={open}
      onClose={onClose}
      title={t('viewer.title')}
      heading={heading}
      finalFocus={finalFocus}
      onKeyDown={(event) => {
        // React events of a sheet above bubble here too.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        if (event.key === 'ArrowLeft') move(index - 1);
        else if (event.key === 'ArrowRight') move(index + 1);
        else return;
        event.preventDefault();
      }}
    >
      {open ? <Slides ticketIds={ticketIds} sold={sold} index={index} onMove={move} /> : null}
      {open ? below : null}
      {ticketIds.length > 1 ? (
        <div className="flex shrink-0 items-center justify-center gap-6 px-3 py-2">
          <Tooltip label={t('viewer.previous')}>
            <button type="button" disabled={index === 0} onClick={() => move(index - 1)} className={ROUND}>
              <ChevronLeft aria-hidden="true" className="size-6" />
            </button>
          </Tooltip>
          <p aria-live="polite" className="text-sm">
            {t('viewer.position', { index: index + 1, count: ticketIds.length })}
          </p>
          <Tooltip label={t('viewer.next')}>
            <button
              type="button"
              disabled={index === ticketIds.length - 1}
              onClick={() => move(index + 1)}
              className={ROUND}
            >
              <ChevronRight aria-hidden="true" className="size-6" />
            </button>
          </Tooltip>
        </div>
      ) : null}
    </FullScreen>
  );
}

interface SlidesProps {
  ticketIds: readonly string[];
  sold: readonly TicketView[];
  index: number;
  onMove: (index: number) => void;
}

/**
 * A row of tickets with native scroll snapping. The viewer's arrow keys and buttons move it, and the keyboard reaches
 * the displayed ticket; the row itself is no tab stop.
 */
function Slides({ ticketIds, sold, index, onMove }: SlidesProps) {
  const { t } = useTranslation('tickets');
  const row = useRef<HTMLElement>(null);
  const settled = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(-1);
  useEffect(() => {
    const element = row.current;
    if (!element || shown.current === index) return;
    // Jump to the first ticket; animate later moves.
    const smooth = shown.current !== -1 && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    shown.current = index;
    element.scrollTo({ left: index * element.clientWidth, behavior: smooth ? 'smooth' : 'instant' });
  }, [index]);
  useEffect(() => () => clearTimeout(settled.current), []);
  return (
    <section
      ref={row}
      aria-label={t('viewer.tickets')}
      onScroll={(event) => {
        const { scrollLeft, clientWidth } = event.currentTarget;
        clearTimeout(settled.current);
        settled.current = setTimeout(() => {
          const nearest = Math.round(scrollLeft / clientWidth);
          if (nearest === shown.current || clientWidth === 0) return;
          shown.current = nearest;
          onMove(nearest);
        }, 120);
      }}
      className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain outline-none [scrollbar-width:none]"
    >
      {ticketIds.map((id, place) => (
        <TicketSlide
          key={id}
          ticketId={id}
          sold={sold.find((ticket) => ticket.id === id)}
          current={place === index}
          near={Math.abs(place - index) <= 1}
          together={ticketIds.length > 1}
        />
      ))}
    </section>
  );
}
