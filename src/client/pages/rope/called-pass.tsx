import { BellRing, CircleCheckBig, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeLeft } from '#client/features/groups/time-left.tsx';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import type { OwnRope } from '#shared/contracts/rope.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

interface CalledPassProps {
  rope: OwnRope;
  party: NonNullable<OwnRope['party']>;
  offset: number;
  refetch: () => void;
}

/** A called party's code for the door, and the way to pay before it gets there. */
export function CalledPass({ rope, party, offset, refetch }: CalledPassProps) {
  const { t } = useTranslation('rope');
  const format = useFormats();
  const { eventId, currency } = rope;
  const { state, heads, number, code, calledUntil, payToken, totalMinor, ticketId } = party;
  const isPaid = state === 'paid';
  const Icon = isPaid ? CircleCheckBig : BellRing;
  return (
    <>
      <div role="status">
        <h1 className="flex items-center gap-3 text-pretty font-semibold text-2xl tracking-tight">
          <Icon aria-hidden="true" className="size-8 shrink-0 text-success-ink" />
          {t(isPaid ? 'paid' : 'called')}
        </h1>
        <p className="mt-1.5 text-pretty text-muted-foreground">
          {t(isPaid ? 'paidText' : totalMinor === 0 ? 'calledFree' : 'calledText')}
        </p>
      </div>
      {code ? (
        <figure className="mx-auto w-full max-w-64">
          <div className="overflow-hidden rounded-2xl border bg-white p-2">
            <TicketQr
              text={`${window.location.origin}${pathFor(PATHS.rope, eventId)}#${code}`}
              label={t('codeLabel')}
            />
          </div>
          <figcaption className="mt-2 text-center font-medium">
            {t('number', { number, count: heads })}
          </figcaption>
        </figure>
      ) : null}
      {calledUntil ? (
        <TimeLeft icon={Clock} expiresAt={calledUntil} offset={offset} note={t('toCome')} onEnd={refetch} />
      ) : null}
      {payToken && totalMinor > 0 ? (
        <Link to={pathFor(PATHS.walkUp, payToken)} className={buttonClass({ size: 'lg' }, 'w-full')}>
          {t('pay', { price: format.money(totalMinor, currency) })}
        </Link>
      ) : null}
      {ticketId ? (
        <Link
          to={`${PATHS.myTickets}?ticket=${ticketId}`}
          className={buttonClass({ variant: 'outline', size: 'lg' }, 'w-full')}
        >
          {t('tickets', { count: heads })}
        </Link>
      ) : null}
    </>
  );
}
