import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { PATHS } from '#shared/paths.ts';
import { StatementLink } from './statement-link.tsx';

/** Payments that cards refused after the sale and that nobody has paid yet, for administrators; nothing without any. */
export function UnpaidList() {
  const { t } = useTranslation('payouts');
  const { money, moment } = useFormats();
  const { data } = useQuery(trpc.wallet.allUnpaid.queryOptions());
  if (!data || data.items.length === 0) return null;
  return (
    <Card className="mb-5">
      <CardBody>
        <h2 className="font-semibold text-lg tracking-tight">{t('unpaid.title')}</h2>
        <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('unpaid.text')}</p>
        <ul className="mt-2 divide-y">
          {data.items.map(({ paymentId, payer, event, dueMinor, currency, isClosed, payBefore }) => (
            <li key={paymentId} className="flex items-start gap-x-4 py-3 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <Link
                    to={`${PATHS.users}?user=${payer.id}&search=${encodeURIComponent(payer.email)}`}
                    className="wrap-anywhere font-medium underline-offset-4 hover:underline"
                  >
                    {payer.name || payer.email}
                  </Link>
                  <Badge tone={isClosed ? 'danger' : 'warning'}>
                    <CreditCard aria-hidden="true" />
                    {t(isClosed ? 'unpaid.used' : 'unpaid.open')}
                  </Badge>
                </p>
                <p className="mt-0.5 text-muted-foreground text-sm">
                  {event ? <StatementLink eventId={event.id}>{event.name}</StatementLink> : null}
                  {isClosed ? null : (
                    <span className="block">{t('unpaid.payBefore', { when: moment(payBefore) })}</span>
                  )}
                </p>
              </div>
              <span className="font-semibold tabular-nums">{money(dueMinor, currency)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
