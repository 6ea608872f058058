import { ConciergeBell, Copy, ScanLine } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PaceMark } from '#client/features/events/own/pace-mark.tsx';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { isTonight } from '#client/features/events/own/tonight.ts';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { copyText, eventLink } from '#client/features/share/share-link.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
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
      <section aria-labelledby={id} className="p-2">
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
          <ul className="divide-y">
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

function NightRow({ night, inside }: { night: Night; inside: number }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { eventId, eventName, sold, quantity, ordersPending, pace } = night;
  const tonight = isTonight(night) && opensHere(PATHS.scanner);
  const words = { copied: t('nights.copied'), copyFailed: t('nights.copyFailed') };
  return (
    <li className="px-3 py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Link
            to={pathFor(PATHS.eventEditor, eventId)}
            className="wrap-anywhere rounded-md font-medium underline-offset-4 hover:underline"
          >
            {eventName}
          </Link>
          <p className="text-muted-foreground text-sm">{formats.eventTime(night.startDate, night)}</p>
        </div>
        <IconButton
          reads
          variant="ghost"
          label={t('nights.copyOf', { name: eventName })}
          onClick={() => void copyText(eventLink(eventId), words)}
        >
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
      <SoldBar part={sold} whole={quantity} className="mt-1" />
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
        <span>{t('nights.sold', { sold: formats.number(sold), quantity: formats.number(quantity) })}</span>
        {inside > 0 ? <span>{t('nights.in', { inside: formats.number(inside) })}</span> : null}
        {pace ? <PaceMark sold={sold} pace={pace} /> : null}
      </p>
      {tonight || ordersPending > 0 ? (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {tonight ? (
            <Link
              to={`${PATHS.scanner}?event=${eventId}`}
              aria-label={t('nights.doorOf', { name: eventName })}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <ScanLine aria-hidden="true" />
              {t('nights.door')}
            </Link>
          ) : null}
          {ordersPending > 0 ? (
            <Link
              to={`${PATHS.orderManagement}?event=${eventId}`}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <ConciergeBell aria-hidden="true" />
              {t('nights.orders', { count: ordersPending })}
            </Link>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
