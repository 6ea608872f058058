import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { AcceptInPlace } from '#client/features/auth/sign-in/accept-in-place.tsx';
import { isDecided } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import type { Invitation } from '#shared/contracts/organizations/members.ts';
import { PATHS } from '#shared/paths.ts';

interface AcceptInvitationProps {
  invitation: Invitation;
  invitationId: string;
  refetch: () => void;
}

export function AcceptInvitation({ invitation, invitationId, refetch }: AcceptInvitationProps) {
  const { t } = useTranslation('organizations');
  const navigate = useNavigate();
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
  return (
    <AcceptInPlace
      label={t('invitation.accept')}
      signIn={t('invitation.signIn')}
      verify={{
        title: t('invitation.verifyTitle'),
        text: (email) => t('invitation.verifyText', { email }),
      }}
      ready={invitation.isForYou}
      action={accepting}
      onAccept={() => void accepting.run({ invitationId })}
      onEntered={refetch}
    />
  );
}
