import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { Promoters } from '#shared/contracts/promoters.ts';
import { PROMOTERS_PER_EVENT_MAX } from '#shared/limits.ts';
import { PromoterCard } from './promoter-card.tsx';
import { PromoterSheet } from './promoter-sheet.tsx';

/** Sales and arrivals (ms). Polling stops while the page is hidden. */
const PROMOTERS_EVERY_MS = 10_000;

/** Who brings guests to an event, and what they earn. */
export default function PromotersPage() {
  const { t } = useTranslation('promoters');
  return <EditorPage title={t('title')}>{({ event }) => <PromoterList eventId={event.id} />}</EditorPage>;
}

function PromoterList({ eventId }: { eventId: string }) {
  const { t } = useTranslation('promoters');
  const query = useQuery({
    ...trpc.promoters.ofEvent.queryOptions({ eventId }),
    refetchInterval: PROMOTERS_EVERY_MS,
  });
  const failure = query.data ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonBoxes label={t('loading')} count={3} box="h-56" />;
  return <Overview promoters={query.data} />;
}

function Overview({ promoters }: { promoters: Promoters }) {
  const { t } = useTranslation('promoters');
  const { money } = useFormats();
  const [adding, setAdding] = useState(false);
  const { event, items, editable } = promoters;
  const dueMinor = items.reduce((sum, promoter) => sum + Math.max(0, promoter.dueMinor), 0);
  const add =
    editable && items.length < PROMOTERS_PER_EVENT_MAX ? (
      <Button variant={items.length === 0 ? 'primary' : 'outline'} onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" />
        {t('new')}
      </Button>
    ) : null;
  return (
    <section aria-label={t('title')} className="@container">
      {items.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Megaphone aria-hidden="true" />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted-foreground text-sm">
              {t('due', { amount: money(dueMinor, event.currency) })}
            </p>
            {add}
          </div>
          <ul className="grid grid-cols-1 gap-4 @min-[40rem]:grid-cols-2 @min-[64rem]:grid-cols-3">
            {items.map((promoter) => (
              <li key={promoter.id}>
                <PromoterCard promoters={promoters} promoter={promoter} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PromoterSheet event={event} promoter={null} open={adding} onOpenChange={setAdding} />
    </section>
  );
}
