import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Plus, UtensilsCrossed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { MenuItemView, MenuView } from '#shared/contracts/menu.ts';
import { MENU_ITEMS_PER_EVENT_MAX } from '#shared/limits.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { MENU_CATEGORIES, type MenuCategory } from '#shared/states.ts';
import { CategorySection } from './category-section.tsx';
import { ItemSheet } from './item-sheet.tsx';

/** Poll interval while the live socket is down (ms). */
const MENU_EVERY_MS = 6_000;

export default function MenuEditorPage() {
  const { t } = useTranslation(['menuEditor', 'menu', 'organizer']);
  const { eventId = '' } = useParams();
  const options = trpc.menu.list.queryOptions({ eventId });
  const known = useQueryClient().getQueryData(options.queryKey);
  const moves = known?.mine && (known.event.phase === 'published' || known.event.phase === 'ongoing');
  const live = useLiveBoard(moves ? eventId : null, 'staff');
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: moves && live.state !== 'live' ? MENU_EVERY_MS : false,
  });
  const { refetch } = query;
  // The live board signals that orders changed, but not which items: refetch the menu for the sold counts.
  const orders = JSON.stringify(live.board?.staff?.orders ?? null);
  useEffect(() => {
    if (orders !== 'null') void refetch();
  }, [orders, refetch]);
  const failure = failureOf(query);
  const menu = query.data;
  const missing = (menu && !menu.mine) || isMissingEvent(failure);
  return (
    <>
      <EventFrame eventId={eventId} title={t('title')} />
      {missing ? (
        <MissingEvent text={t('organizer:editor.notYours')} />
      ) : menu ? (
        <Menu key={menu.event.id} menu={menu} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBoxes className="mt-15 gap-px" count={4} box="h-28" />
      )}
    </>
  );
}

function Menu({ menu }: { menu: MenuView }) {
  const { t } = useTranslation(['menuEditor', 'organizer']);
  const formats = useFormats();
  const [editing, setEditing] = useState<MenuItemView | MenuCategory | null>(null);
  const { event, items } = menu;
  const closed = event.phase === 'cancelled' || event.phase === 'ended';
  const full = items.length >= MENU_ITEMS_PER_EVENT_MAX;
  const add =
    closed || full ? null : (
      <Button onClick={() => setEditing(items.at(-1)?.category ?? 'food')}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
    );
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 text-muted-foreground text-sm">
          {items.length > 0
            ? t('count', { count: items.length, sold: formats.number(sum(items)) })
            : t('lead')}
        </p>
        {items.length > 0 ? (
          <div className="flex flex-wrap gap-2.5">
            <Link to={pathFor(PATHS.eventMenu, event.id)} className={buttonClass({ variant: 'outline' })}>
              <ExternalLink aria-hidden="true" />
              {t('guestView')}
            </Link>
            {add}
          </div>
        ) : null}
      </div>
      {closed ? <Alert className="mb-6">{t('organizer:editor.closed')}</Alert> : null}
      {full && !closed ? (
        <Alert className="mb-6">{t('full', { count: MENU_ITEMS_PER_EVENT_MAX })}</Alert>
      ) : null}
      {items.length === 0 ? (
        <Card>
          <EmptyState
            icon={<UtensilsCrossed aria-hidden="true" />}
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={add}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-8">
          {MENU_CATEGORIES.map((category) => {
            const own = items.filter((item) => item.category === category);
            return own.length === 0 ? null : (
              <CategorySection
                key={category}
                event={event}
                category={category}
                items={own}
                closed={closed}
                onEdit={setEditing}
              />
            );
          })}
        </div>
      )}
      <ItemSheet menu={menu} editing={editing} onClose={() => setEditing(null)} />
    </>
  );
}

function sum(items: readonly MenuItemView[]): number {
  return items.reduce((total, { sold }) => total + sold, 0);
}
