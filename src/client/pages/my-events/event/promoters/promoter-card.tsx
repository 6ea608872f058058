import { ClipboardList, Link2, MoreVertical, Pencil, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommissionWords } from '#client/features/promoters/use-commission-words.ts';
import { copyText, eventLink } from '#client/features/share/share-link.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { DropdownMenu, MenuItem } from '#client/ui/dropdown-menu.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { Promoter, Promoters } from '#shared/contracts/promoters.ts';
import { PROMOTER_PARAM } from '#shared/paths.ts';
import { ListDialog } from './list-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PromoterSheet } from './promoter-sheet.tsx';

interface PromoterCardProps {
  promoters: Promoters;
  promoter: Promoter;
}

/** One promoter: what they earn, what they have brought, and the two links to send them. */
export function PromoterCard({ promoters: { event, editable, mayPay }, promoter }: PromoterCardProps) {
  const { t } = useTranslation(['promoters', 'promoter']);
  const commissionOf = useCommissionWords();
  const [editing, setEditing] = useState(false);
  const [listing, setListing] = useState(false);
  const isEnded = promoter.endedAt !== null;
  const ending = useAction({
    call: trpc.promoters.end.mutationOptions(),
    done: () => toast.success(t(isEnded ? 'end.resumed' : 'end.done', { name: promoter.name })),
    refresh: [trpc.promoters.pathKey()],
  });
  const words = { copied: t('promoter:link.copied'), copyFailed: t('promoter:link.copyFailed') };
  const salesLink = `${eventLink(event.id)}?${PROMOTER_PARAM}=${encodeURIComponent(promoter.code)}`;
  return (
    <Card className="flex h-full flex-col gap-4 p-4 sm:p-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-semibold text-lg leading-snug">{promoter.name}</h2>
          <p className="text-pretty text-muted-foreground text-sm">
            {commissionOf(promoter.commission, event.currency)}
          </p>
        </div>
        <Badge tone={isEnded ? 'neutral' : 'primary'} className="font-mono">
          {isEnded ? t('ended') : promoter.code}
        </Badge>
        {editable ? (
          <DropdownMenu
            trigger={
              <IconButton
                variant="ghost"
                className="-mt-2 -mr-2"
                label={t('actions', { name: promoter.name })}
              >
                <MoreVertical aria-hidden="true" />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              {t('edit')}
            </MenuItem>
            {isEnded ? null : (
              <MenuItem onSelect={() => setListing(true)}>
                <ClipboardList aria-hidden="true" />
                {t('list.open')}
              </MenuItem>
            )}
            <MenuItem
              tone={isEnded ? 'plain' : 'danger'}
              onSelect={() => void ending.run({ promoterId: promoter.id, ended: !isEnded })}
            >
              {t(isEnded ? 'end.resume' : 'end.confirm')}
            </MenuItem>
          </DropdownMenu>
        ) : null}
      </div>
      <Figures event={event} promoter={promoter} />
      <Failure of={ending} />
      <div className="mt-auto flex flex-wrap gap-2">
        {isEnded ? null : (
          <Button reads variant="outline" onClick={() => void copyText(salesLink, words)}>
            <Link2 aria-hidden="true" />
            {t('copy.sales')}
          </Button>
        )}
        <Button
          reads
          variant="outline"
          onClick={() => void copyText(`${window.location.origin}${promoter.pagePath}`, words)}
        >
          <Smartphone aria-hidden="true" />
          {t('copy.page')}
        </Button>
        {mayPay && promoter.dueMinor > 0 ? <PayDialog event={event} promoter={promoter} /> : null}
      </div>
      <PromoterSheet event={event} promoter={promoter} open={editing} onOpenChange={setEditing} />
      <ListDialog event={event} promoter={promoter} open={listing} onOpenChange={setListing} />
    </Card>
  );
}

function Figures({ event, promoter }: { event: Promoters['event']; promoter: Promoter }) {
  const { t } = useTranslation(['promoter', 'promoters']);
  const { money, number } = useFormats();
  const { tickets, salesMinor, arrived, listHeads, listArrived } = promoter;
  const figures = [
    [t('figures.sold'), `${number(tickets)} · ${money(salesMinor, event.currency)}`],
    ...(listHeads > 0 ? [[t('figures.listed'), number(listHeads)] as const] : []),
    [t('figures.arrived'), number(arrived + listArrived)],
    [t('figures.earned'), money(promoter.earnedMinor, event.currency)],
    [t('figures.paid'), money(promoter.paidMinor, event.currency)],
  ] as const;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 text-sm tabular-nums">
      {figures.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="pl-4 text-right">{value}</dd>
        </div>
      ))}
      <div className="contents font-semibold">
        <dt className="border-t pt-1">{t('promoters:stillDue')}</dt>
        <dd className="border-t pt-1 pl-4 text-right">{money(promoter.dueMinor, event.currency)}</dd>
      </div>
    </dl>
  );
}
