import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { isDecided } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { Invitation } from '#shared/contracts/organizations/members.ts';
import { PATHS } from '#shared/paths.ts';

interface AcceptInvitationProps {
  invitation: Invitation;
  invitationId: string;
  refetch: () => void;
}

/** One press accepts; a visitor first signs in or up by a mailed code, in place. */
export function AcceptInvitation({ invitation, invitationId, refetch }: AcceptInvitationProps) {
  const { t } = useTranslation(['organizations', 'common']);
  const navigate = useNavigate();
  const { me, status } = useCurrentUser();
  const [wanted, setWanted] = useState(false);
  const accepting = useAction({
    call: trpc.members.accept.mutationOptions(),
    done: async () => {
      await refreshMe();
      toast.success(t('invitation.accepted', { organization: invitation.organizationName }));
      await navigate(PATHS.dashboard, { replace: true });
    },
    failed: (_message, error) => {
      // The page says why: used, withdrawn or expired.
      if (isDecided(error)) refetch();
    },
    refresh: [trpc.organizations.pathKey(), trpc.events.pathKey(), trpc.dashboard.pathKey()],
  });
  const accept = () => void accepting.run({ invitationId });
  const { isForYou } = invitation;
  const acceptNow = useEffectEvent(accept);
  // By the first press, or once the visitor who pressed has signed in.
  useEffect(() => {
    if (wanted && isForYou) acceptNow();
  }, [wanted, isForYou]);

  if (wanted && status === 'signedOut')
    return (
      <div className="mt-5">
        <EmailCode askName purposeText={t('invitation.signIn')} onEntered={refetch} />
      </div>
    );
  if (wanted && me && !me.emailVerified)
    return (
      <div className="mt-5 grid grid-cols-1 gap-4">
        <Unverified
          title={t('invitation.verifyTitle')}
          text={t('invitation.verifyText', { email: me.email })}
        />
      </div>
    );
  return (
    <>
      <Button
        size="lg"
        className="mt-6 w-full"
        busy={accepting.sent !== null || status === 'pending'}
        onClick={() => (wanted ? accept() : setWanted(true))}
      >
        {t('invitation.accept')}
      </Button>
      {me ? (
        <p className="wrap-anywhere mt-3 text-center text-muted-foreground text-sm">
          {t('common:signedInAs', { account: me.email })}
        </p>
      ) : null}
      <Failure of={accepting} className="mt-4" />
    </>
  );
}
