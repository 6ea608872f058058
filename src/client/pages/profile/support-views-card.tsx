import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { itemsOf, NEXT_PAGE } from '#client/features/data-table/loaded-rows.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';

/** For organizers: which administrators viewed their pages, when and why. Renders nothing before the first view. */
export function SupportViewsCard() {
  const me = useMe();
  return me && isOrganizer(me) ? <Views /> : null;
}

function Views() {
  const { t } = useTranslation('profile');
  const { moment } = useFormats();
  const query = useInfiniteQuery(trpc.supportViews.mine.infiniteQueryOptions({}, NEXT_PAGE));
  const views = itemsOf(query.data?.pages ?? []);
  if (views.length === 0) return null;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('supportViews.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('supportViews.text')}</p>
        <ul className="mt-4 divide-y rounded-xl border">
          {views.map((view) => (
            <li key={view.id} className="px-3.5 py-2.5">
              <p className="wrap-anywhere font-medium">{view.reason}</p>
              <p className="text-muted-foreground text-sm">
                {view.by} · {moment(view.startedAt)}
                {view.endedAt ? null : ` · ${t('supportViews.open')}`}
              </p>
            </li>
          ))}
        </ul>
        {query.hasNextPage ? (
          <Button
            variant="outline"
            className="mt-4"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('supportViews.more')}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
}
