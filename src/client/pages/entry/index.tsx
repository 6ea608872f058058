import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EntryFace } from './entry-face.tsx';

/** While the party comes in, the page follows (ms). Polling stops while it is hidden. */
const ENTRY_EVERY_MS = 5_000;

/** The page behind the link of a guest on a list: the code for the door. No account. */
export default function EntryPage() {
  const { t } = useTranslation('guestList');
  const { link = '' } = useParams();
  const query = useQuery({
    ...trpc.lists.entry.queryOptions({ link }),
    refetchInterval: ({ state: { data } }) => (data && data.code === null ? false : ENTRY_EVERY_MS),
  });
  const failure = query.data ? null : failureOf(query);
  useWakeLock(query.data?.code !== null && query.data !== undefined);
  return (
    <AuthFrame>
      {isBrokenLink(failure) || isRefusal(failure, 'LIST_LINK_ENDED') ? (
        <BrokenLink browse={t('browse')} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <EntryFace entry={query.data} />
      ) : (
        <div role="status" className="w-full max-w-sm">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-140 w-full rounded-2xl" />
        </div>
      )}
    </AuthFrame>
  );
}
