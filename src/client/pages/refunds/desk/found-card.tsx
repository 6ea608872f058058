import { CircleSlash, ShoppingBag, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { FoundPurchase } from '#shared/contracts/refunds/refund-desk.ts';
import { countedIfMany } from '#shared/text/counted.ts';
import { RefundDialog } from './refund-dialog.tsx';

const ICON_OF = { ticket: Ticket, order: ShoppingBag } as const;

/** A found ticket or order: owner, refundable amount, or the reason why it cannot be refunded. */
export function FoundCard({ found }: { found: FoundPurchase }) {
  const { t } = useTranslation('refundDesk');
  const format = useFormats();
  const Icon = ICON_OF[found.subject];
  const what = found.items.map(countedIfMany);
  const refundable = found.obstacle === null || found.mayOverride;
  return (
    <li>
      <Card className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:p-5">
        <span className="hidden size-11 shrink-0 place-items-center rounded-xl bg-muted text-muted-foreground sm:grid">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-semibold">{found.guest.name}</h3>
          <p className="wrap-anywhere text-muted-foreground text-sm">
            {found.guest.email ?? (found.inCash ? null : t('found.noEmail'))}
          </p>
          {found.inCash ? <p className="text-muted-foreground text-sm">{t('found.atDoor')}</p> : null}
          <p className="wrap-anywhere mt-1.5">
            {t(`found.${found.subject}`)}: {format.list(what)}
          </p>
          <p className="wrap-anywhere text-muted-foreground text-sm">{found.event.name}</p>
          <p className="flex flex-wrap gap-x-3 text-muted-foreground text-sm">
            <span className="normal-nums">{found.shortCode}</span>
            <time dateTime={found.boughtAt}>
              {t('found.bought', { when: format.eventTime(found.boughtAt, found.event) })}
            </time>
          </p>
          {found.obstacle ? (
            <p className="mt-2 flex gap-2 text-sm">
              <CircleSlash aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-ink" />
              <span>
                {errorText(found.obstacle, format.language)}
                {found.usedAt
                  ? `. ${t('found.usedAt', { when: format.eventTime(found.usedAt, found.event) })}`
                  : null}
              </span>
            </p>
          ) : null}
        </div>
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 sm:flex-col sm:items-end">
          <p className="font-semibold text-lg">{format.money(found.amountMinor, found.currency)}</p>
          {refundable ? <RefundDialog found={found} /> : null}
        </div>
      </Card>
    </li>
  );
}
