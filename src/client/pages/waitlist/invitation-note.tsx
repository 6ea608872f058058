import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';

/** Names the friend whose link the visitor followed. */
export function InvitationNote({ code }: { code: string }) {
  const { t } = useTranslation('waitlist');
  const inviter = useQuery(
    trpc.waitlist.inviter.queryOptions({ referralCode: code }, { retry: false, staleTime: Infinity }),
  );
  if (inviter.isPending && inviter.fetchStatus !== 'paused')
    return <Skeleton className="mt-5 h-30 w-full sm:h-24 rounded-xl" />;
  const name = inviter.data?.firstName;
  const places = WAITLIST_PLACES_PER_FRIEND;
  return (
    <Alert className="mt-5 break-words" title={name ? t('invitedByTitle', { name }) : t('invitedTitle')}>
      {name ? t('invitedBy', { name, places }) : t('invited', { places })}
    </Alert>
  );
}
