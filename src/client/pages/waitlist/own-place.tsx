import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { errorCodeOf } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { ShareCard } from './share-card.tsx';

interface OwnPlaceProps {
  token: string;
  onConfirmed: () => void;
  onForget: () => void;
}

/** A member's position and how to improve it; before that, how to confirm their address. */
export function OwnPlace({ token, onConfirmed, onForget }: OwnPlaceProps) {
  const { t } = useTranslation('waitlist');
  const format = useFormats();
  const status = useQuery(trpc.waitlist.status.queryOptions({ token }));
  const failure = failureOf(status);
  if (failure) {
    const gone = ['WAITLIST_ENTRY_NOT_FOUND', 'BAD_INPUT'].includes(String(errorCodeOf(failure)));
    return (
      <div className="flex flex-col items-center">
        <h1 className="sr-only">{t('title')}</h1>
        <LoadFailure error={failure} onRetry={() => void status.refetch()} />
        {gone ? <Button onClick={onForget}>{t('title')}</Button> : null}
      </div>
    );
  }
  const entry = status.data;
  if (entry && !entry.confirmed) return <ConfirmCard token={token} onConfirmed={onConfirmed} />;
  return (
    <div className="grid w-full max-w-4xl grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <h1 className="text-balance font-display font-semibold text-2xl leading-snug sm:text-3xl">
          {t('welcome.title')}
        </h1>
        <Card>
          <CardBody>
            <p className="text-muted-foreground">{t('welcome.place')}</p>
            {entry ? (
              <>
                <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
                  <span className="font-display font-semibold text-6xl text-primary-ink tabular-nums">
                    {format.number(entry.position)}
                  </span>
                  <span className="text-lg text-muted-foreground">
                    {t('welcome.of', { total: format.number(entry.totalWaitlist) })}
                  </span>
                </p>
                <p className="mt-4 text-pretty">
                  {entry.position === 1
                    ? t('welcome.first')
                    : t('welcome.next', {
                        place: format.number(Math.max(1, entry.position - WAITLIST_PLACES_PER_FRIEND)),
                      })}
                </p>
                <p className="mt-1.5 text-pretty text-muted-foreground">
                  {entry.friends > 0
                    ? t('welcome.friends', {
                        count: entry.friends,
                      })
                    : t('welcome.noFriends')}
                </p>
              </>
            ) : (
              <Skeleton className="mt-2 h-32 w-full" />
            )}
          </CardBody>
        </Card>
      </div>
      {entry ? (
        <ShareCard code={entry.referralCode} token={token} />
      ) : (
        <Skeleton className="h-96 w-full rounded-2xl" />
      )}
    </div>
  );
}
