import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useDocumentTitle } from '#client/app/document-title.ts';
import { useEventTurns } from '#client/features/events/turns/use-event-turns.ts';
import { newestBoard } from '#client/features/live/live-socket.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { menuWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { GUEST_READ_TTL_S } from '#shared/limits.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { LoadedMenu } from './loaded-menu.tsx';
import { MenuSkeleton } from './menu-tabs.tsx';

/** Poll interval while the live socket is down (ms). */
const MENU_EVERY_MS = 8_000;

export default function MenuPage() {
  const { t } = useTranslation('menu');
  const { id = '' } = useParams();
  const options = trpc.menu.list.queryOptions({ eventId: id });
  const known = useQueryClient().getQueryData(options.queryKey);
  const moving = known?.event.phase === 'published' || known?.event.phase === 'ongoing';
  const live = useLiveBoard(moving ? id : null, 'event');
  const query = useQuery({
    ...options,
    refetchInterval: moving && live.state !== 'live' && live.state !== 'off' ? MENU_EVERY_MS : false,
  });
  const ahead = query.data ? Date.parse(query.data.serverTime) - query.dataUpdatedAt : 0;
  useEventTurns(query.data && [query.data.event], ahead);
  useNewVersion(query, live);
  const failure = failureOf(query);
  const name = query.data?.event.name;
  useDocumentTitle(name ? `${t('title')} · ${name}` : t('title'));
  if (query.data) {
    const menu = menuWithBoard(query.data, newestBoard(live, query.dataUpdatedAt, GUEST_READ_TTL_S * 1_000));
    return <LoadedMenu key={menu.event.id} menu={menu} live={live.state} />;
  }
  return (
    <>
      <Link
        to={pathFor(PATHS.event, id)}
        className={buttonClass({ variant: 'link', size: 'sm' }, '-mt-3 mb-1 min-h-11')}
      >
        <ChevronLeft aria-hidden="true" />
        {t('back')}
      </Link>
      <h1 className="mb-5 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      {isMissingEvent(failure) ? (
        <MissingEvent />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <MenuSkeleton />
      )}
    </>
  );
}
