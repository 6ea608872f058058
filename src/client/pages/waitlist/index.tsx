import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { waitlistStatsQuery } from '#client/features/waitlist/stats-query.ts';
import { useWaitlistToken } from '#client/features/waitlist/stored-token.ts';
import type { Joined } from '#client/features/waitlist/use-join.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';
import { JoinForm } from './join-form.tsx';
import { JoinedCard } from './joined-card.tsx';
import { OwnPlace } from './own-place.tsx';

/** Format of a referral code. */
const CODE = /^[A-Za-z0-9]{1,32}$/;

export default function WaitlistPage() {
  const { t } = useTranslation('waitlist');
  const [params] = useSearchParams();
  const { token, store, forget } = useWaitlistToken();
  const [joined, setJoined] = useState<Joined | null>(null);
  const ref = params.get('ref') ?? '';
  const friendCode = CODE.test(ref) ? ref : null;
  if (token) {
    return (
      <AuthFrame>
        <OwnPlace token={token} onConfirmed={() => store(token)} onForget={forget} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <div className="w-full max-w-md">
        <h1 className="text-balance font-display font-semibold text-2xl leading-snug sm:text-3xl">
          {t('title')}
        </h1>
        <p className="mt-3 text-pretty text-muted-foreground">
          {t('lead', { places: WAITLIST_PLACES_PER_FRIEND })}
        </p>
        <Waiting />
        {friendCode && !joined ? <InvitationNote code={friendCode} /> : null}
        {joined ? (
          <JoinedCard joined={joined} onBack={() => setJoined(null)} />
        ) : (
          <JoinForm friendCode={friendCode} onJoined={setJoined} />
        )}
      </div>
    </AuthFrame>
  );
}

/** The size of the waitlist. Empty while it is zero or unknown. */
function Waiting() {
  const { t } = useTranslation('waitlist');
  const stats = useQuery(waitlistStatsQuery);
  const total = stats.data?.totalWaitlist ?? 0;
  return (
    <p className="mt-3 min-h-6 font-medium text-primary-ink tabular-nums">
      {total > 0 ? t('count', { count: total }) : null}
    </p>
  );
}

/** Names the friend whose link the visitor followed. */
function InvitationNote({ code }: { code: string }) {
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
