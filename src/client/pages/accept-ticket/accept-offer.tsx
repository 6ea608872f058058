import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { AcceptInPlace } from '#client/features/auth/sign-in/accept-in-place.tsx';
import { isDecided } from '#client/lib/api/error-record.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { ticketPath, Words } from './words.tsx';

interface AcceptOfferProps {
  senderName: string;
  token: string;
  refetch: () => void;
}

export function AcceptOffer({ senderName, token, refetch }: AcceptOfferProps) {
  const { t } = useTranslation('acceptTicket');
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const accepting = useAction({
    call: trpc.tickets.accept.mutationOptions(),
    done: async ({ ticketId }) => {
      readFresh();
      void client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
      await navigate(ticketPath(ticketId), { replace: true });
    },
    failed: (_message, error) => {
      if (!isDecided(error)) return;
      // The page says why: taken, cancelled, or the person's own offer.
      readFresh();
      refetch();
    },
  });
  return (
    <Words title={t('sends', { name: senderName })} text={t('lead')}>
      <AcceptInPlace
        label={t('accept')}
        signIn={t('signIn')}
        verify={{ title: t('verifyTitle'), text: (email) => t('verifyText', { email }) }}
        ready={me?.emailVerified === true}
        action={accepting}
        onAccept={() => void accepting.run({ token })}
        onEntered={refetch}
      />
    </Words>
  );
}
