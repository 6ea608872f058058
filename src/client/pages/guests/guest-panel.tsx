import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { Guest } from '#shared/contracts/attendees/guests.ts';
import { PurchaseItem } from './purchase-item.tsx';
import type { GuestView } from './use-guest-view.ts';

interface GuestPanelProps {
  owner: GuestView['owner'];
  guestId: string | null;
  onClose: () => void;
}

/** A guest beside the list: their figures, and their purchases at all events of the organizer. */
export function GuestPanel({ owner, guestId, onClose }: GuestPanelProps) {
  const { t } = useTranslation(['guests', 'common']);
  // While the sheet closes it still shows the guest.
  const [shownId, setShownId] = useState(guestId);
  if (guestId !== null && guestId !== shownId) setShownId(guestId);
  const query = useQuery({
    ...trpc.guests.get.queryOptions({ ...owner, guestId: shownId ?? '' }),
    enabled: shownId !== null,
    staleTime: 0,
  });
  const guest = query.data;
  const failure = guest ? null : failureOf(query);
  return (
    <Sheet
      open={guestId !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      closeLabel={t('common:close')}
      title={guest?.name ?? t('panel.title')}
      description={guest?.email ?? undefined}
    >
      {failure ? <LoadFailure error={failure} onRetry={() => void query.refetch()} /> : null}
      {guest ? (
        <div className="grid grid-cols-1 gap-6 pb-4">
          <Figures guest={guest} />
          <section aria-label={t('panel.nights')}>
            <h3 className="mb-2 font-medium text-sm">{t('panel.nights')}</h3>
            <ul className="divide-y rounded-xl border">
              {guest.purchases.map((purchase) => (
                <PurchaseItem key={purchase.id} purchase={purchase} />
              ))}
            </ul>
            {guest.hasMore ? <p className="mt-2 text-muted-foreground text-sm">{t('panel.more')}</p> : null}
          </section>
        </div>
      ) : failure ? null : (
        <SkeletonBoxes count={2} box="h-36" />
      )}
    </Sheet>
  );
}

function Figures({ guest: { figures } }: { guest: Guest }) {
  const { t } = useTranslation('guests');
  const format = useFormats();
  const sum = (what: 'nights' | 'tickets' | 'attended' | 'missed') =>
    format.number(figures.reduce((total, of) => total + of[what], 0));
  const seen = figures.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).sort();
  const first = figures.map(({ firstBoughtAt }) => firstBoughtAt).sort();
  const lastSeen = seen.at(-1);
  const facts = [
    ['nights', sum('nights')],
    ['tickets', sum('tickets')],
    ['attended', sum('attended')],
    ['missed', sum('missed')],
    ['spent', format.list(figures.map(({ spentMinor, currency }) => format.money(spentMinor, currency)))],
    ['first', first[0] ? format.moment(first[0]) : ''],
    ['seen', lastSeen ? format.moment(lastSeen) : t('panel.never')],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([what, value]) => (
        <div key={what} className="contents">
          <dt className="text-muted-foreground">{t(`file.${what}`)}</dt>
          <dd className="wrap-anywhere text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
