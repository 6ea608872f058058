import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { isTonight } from '#client/features/events/own/tonight.ts';
import { type LiveView, newestBoard } from '#client/features/live/live-socket.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { numbersWithBoard } from '#client/features/live/with-board.ts';
import { useMay } from '#client/features/organizations/use-may.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { FitLine } from '#client/ui/fit-line.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EventView, MyEvent } from '#shared/contracts/events/events.ts';

/** Poll interval while the page is visible and the live socket is down (ms). */
const NUMBERS_EVERY_MS = 3_000;

/** Poll interval for a cancelled event, whose refunds may still be running (ms). */
const HISTORY_EVERY_MS = 5_000;

/** Sold, checked in and earned, updated live, with the state of the connection. */
export function Numbers({ event, live }: { event: EventView; live: LiveView }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const mayHere = useMay({ eventId: event.id, organizationId: event.organizer.id });
  const query = useQuery(
    trpc.events.mine.queryOptions(
      { eventId: event.id, pageSize: 1 },
      {
        refetchInterval: live.state === 'live' ? false : NUMBERS_EVERY_MS,
        staleTime: 0,
        retry: false,
        networkMode: 'always',
      },
    ),
  );
  const known = query.data?.items[0];
  const numbers = known && numbersWithBoard(known, newestBoard(live, query.dataUpdatedAt));
  // Before the doors nobody is in.
  const hasDoors = isTonight(event) || event.phase === 'ended' || (numbers?.checkedIn ?? 0) > 0;
  const updatedAt = Math.max(query.dataUpdatedAt, live.at);
  const share = (part: number, whole: number) =>
    whole > 0 ? formats.percent(Math.round((part / whole) * 100) / 100) : ' ';
  const revenueNotes = ({ feeMinor, cashMinor }: MyEvent) => [
    ...(cashMinor === 0 ? [] : [t('numbers.cash', { cash: formats.money(cashMinor, event.currency) })]),
    t('numbers.fee', { fee: formats.money(feeMinor, event.currency) }),
  ];
  return (
    <section aria-label={t('numbers.title')} className="@container">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:gap-4 sm:@min-[32rem]:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        <Figure
          label={t('numbers.sold')}
          value={numbers ? formats.number(numbers.sold) : null}
          aside={numbers ? t('numbers.ofWhole', { whole: formats.number(numbers.quantity) }) : null}
          note={numbers ? share(numbers.sold, numbers.quantity) : null}
        >
          <SoldBar part={numbers?.sold ?? 0} whole={numbers?.quantity ?? 0} className="mt-3" />
        </Figure>
        {hasDoors ? (
          <Figure
            label={t('numbers.in')}
            value={numbers ? formats.number(numbers.checkedIn) : null}
            aside={numbers ? t('numbers.ofSold', { count: numbers.sold }) : null}
            note={numbers ? share(numbers.checkedIn, numbers.sold) : null}
          >
            <SoldBar part={numbers?.checkedIn ?? 0} whole={numbers?.sold ?? 0} className="mt-3" />
          </Figure>
        ) : null}
        {mayHere('money') ? (
          <Figure
            label={t('numbers.revenue')}
            value={numbers ? formats.money(numbers.revenueMinor, event.currency) : null}
            aside={null}
            note={numbers ? revenueNotes(numbers).join(' · ') : null}
          />
        ) : null}
      </div>
      {query.error && live.state !== 'live' ? (
        <p role="status" className="mt-2 flex min-h-6 items-center gap-1.5 text-muted-foreground text-sm">
          <WifiOff aria-hidden="true" className="size-4" />
          {updatedAt > 0
            ? t('numbers.stale', { time: formats.moment(new Date(updatedAt).toISOString()) })
            : t('numbers.noConnection')}
        </p>
      ) : (
        <LiveStatus state={live.state} className="mt-2" />
      )}
    </section>
  );
}

/** Historical sales of a cancelled event; its current figures are zero after the refunds. */
export function CancelledNumbers({ event }: { event: EventView }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const query = useQuery(
    trpc.analytics.event.queryOptions({ eventId: event.id }, { refetchInterval: HISTORY_EVERY_MS }),
  );
  const { counts, money } = query.data ?? {};
  const amount = (minor: number | undefined) =>
    minor === undefined ? null : formats.money(minor, event.currency);
  const sold = counts && counts.sold + counts.refunded;
  const quantity = counts?.quantity;
  return (
    <section aria-label={t('numbers.title')} className="@container">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:gap-4 sm:@min-[32rem]:grid-cols-3">
        <Figure
          label={t('numbers.soldBefore')}
          value={sold === undefined ? null : formats.number(sold)}
          aside={quantity === undefined ? null : t('numbers.ofWhole', { whole: formats.number(quantity) })}
          note={counts ? t('numbers.refundedTickets', { count: counts.refunded }) : null}
        />
        <Figure
          label={t('numbers.revenueBefore')}
          value={amount(money && money.ticketMinor + money.orderMinor)}
          aside={null}
          note={
            money && money.cashMinor !== 0 ? t('numbers.cashToo', { cash: amount(money.cashMinor) }) : null
          }
        />
        <Figure
          label={t('numbers.refunded')}
          value={amount(money && Math.abs(money.refundMinor))}
          aside={null}
          note={money ? t('numbers.kept', { amount: amount(money.revenueMinor) }) : null}
        />
      </div>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string | null;
  aside: string | null;
  note: string | null;
  children?: ReactNode;
}

function Figure({ label, value, aside, note, children }: FigureProps) {
  return (
    <Card className="p-4 @max-[32rem]:odd:last:col-span-full sm:p-5">
      <p className="text-muted-foreground text-sm">{label}</p>
      {value === null ? (
        <Skeleton className="mt-1.5 h-8 w-28" />
      ) : (
        <div className="mt-0.5">
          {aside ? (
            <>
              <span className="whitespace-nowrap font-semibold text-3xl tracking-tight">{value}</span>{' '}
              <span className="text-muted-foreground">{aside}</span>
            </>
          ) : (
            <div className="font-semibold text-3xl tracking-tight">
              <FitLine text={value} />
            </div>
          )}
        </div>
      )}
      {children}
      <p className="mt-2 min-h-5 text-muted-foreground text-sm">{note}</p>
    </Card>
  );
}
