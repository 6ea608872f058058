import { ConciergeBell, Link2, ScanLine } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { courseOf, PaceMark } from '#client/features/events/own/pace-mark.tsx';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { isTonight } from '#client/features/events/own/tonight.ts';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { copyText, eventLink } from '#client/features/share/share-link.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { Night } from '#shared/contracts/dashboard.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

interface NextNightsProps {
  nights: readonly Night[];
  boards: ReadonlyMap<string, LiveView>;
}

/** The next events: what they have sold, and how that compares. */
export function NextNights({ nights, boards }: NextNightsProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="@container p-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 pt-2 pb-1">
          <h2 id={id} className="font-semibold text-lg">
            {t('nights.title')}
          </h2>
          <Link
            to={PATHS.myEvents}
            className="rounded-md py-1 font-medium text-primary-ink text-sm underline-offset-4 hover:underline"
          >
            {t('nights.all')}
          </Link>
        </div>
        {nights.length === 0 ? (
          <p className="px-3 py-2.5 text-muted-foreground">{t('nights.none')}</p>
        ) : (
          <ul>
            {nights.map((night) => (
              <NightRow
                key={night.eventId}
                night={night}
                inside={boards.get(night.eventId)?.board?.staff?.checkedIn ?? 0}
              />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

/** One line of 56 px where there is room; on a phone what is sold stands below the name. */
function NightRow({ night, inside }: { night: Night; inside: number }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { eventId, eventName, sold, quantity, ordersPending, pace } = night;
  const tonight = isTonight(night) && opensHere(PATHS.scanner);
  const words = { copied: t('nights.copied'), copyFailed: t('nights.copyFailed') };
  const orders = t('nights.orders', { count: ordersPending });
  return (
    <li className="relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-xl px-3 py-1.5 transition-colors hover:bg-muted/60 @min-[36rem]:grid-cols-[minmax(0,1fr)_16rem_8.5rem]">
      <div className="min-w-0">
        <Link
          to={pathFor(PATHS.eventEditor, eventId)}
          className="block truncate font-medium text-[0.9375rem] outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:shadow-[inset_0_0_0_2px_var(--ring)]"
        >
          {eventName}
        </Link>
        <p className="truncate text-muted-foreground text-sm">{formats.eventTime(night.startDate, night)}</p>
      </div>
      <div className="col-span-2 row-start-2 min-w-0 text-sm @min-[36rem]:col-span-1 @min-[36rem]:col-start-2 @min-[36rem]:row-start-1">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>{t('nights.sold', { sold: formats.number(sold), quantity: formats.number(quantity) })}</span>
          {inside > 0 ? (
            <span>{t('nights.in', { inside: formats.number(inside) })}</span>
          ) : pace ? (
            <PaceMark sold={sold} pace={pace} isShort />
          ) : (
            <span className="text-muted-foreground">
              {formats.percent(quantity > 0 ? Math.round((sold / quantity) * 100) / 100 : 0)}
            </span>
          )}
        </p>
        <SoldBar
          part={sold}
          whole={quantity}
          isBehind={pace !== null && courseOf(sold, pace.usual) === 'behind'}
          className="mt-1 h-1"
        />
      </div>
      <div className="relative z-1 flex items-center justify-end gap-1">
        {ordersPending > 0 ? (
          <Tooltip label={orders}>
            <Link
              to={`${PATHS.orderManagement}?event=${eventId}`}
              className={buttonClass({ variant: 'ghost', size: 'sm' }, 'px-2')}
            >
              <ConciergeBell aria-hidden="true" />
              <span aria-hidden="true">{formats.number(ordersPending)}</span>
            </Link>
          </Tooltip>
        ) : null}
        <IconButton
          reads
          variant="ghost"
          className="size-9"
          label={t('nights.copyOf', { name: eventName })}
          onClick={() => void copyText(eventLink(eventId), words)}
        >
          <Link2 aria-hidden="true" />
        </IconButton>
        {tonight ? (
          <Tooltip label={t('nights.doorOf', { name: eventName })}>
            <Link
              to={`${PATHS.scanner}?event=${eventId}`}
              className={buttonClass({ variant: 'outline', size: 'icon-sm' })}
            >
              <ScanLine aria-hidden="true" />
            </Link>
          </Tooltip>
        ) : null}
      </div>
    </li>
  );
}
