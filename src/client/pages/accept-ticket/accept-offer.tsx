import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { isDecided } from '#client/lib/api/error-record.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { ticketPath, Words } from './words.tsx';

interface AcceptOfferProps {
  senderName: string;
  token: string;
  refetch: () => void;
}

/** One press accepts the ticket; a visitor first signs in or up by a mailed code, in place. */
export function AcceptOffer({ senderName, token, refetch }: AcceptOfferProps) {
  const { t } = useTranslation(['acceptTicket', 'common']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { me, status } = useCurrentUser();
  const [wanted, setWanted] = useState(false);
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
  const accept = () => void accepting.run({ token });

  const isVerified = me?.emailVerified === true;
  const acceptNow = useEffectEvent(accept);
  // By the first press, or once the visitor who pressed has signed in.
  useEffect(() => {
    if (wanted && isVerified) acceptNow();
  }, [wanted, isVerified]);

  const words = { title: t('sends', { name: senderName }), text: t('lead') };
  if (wanted && status === 'signedOut') {
    return (
      <Words {...words}>
        <div className="mt-5">
          <EmailCode askName purposeText={t('signIn')} onEntered={refetch} />
        </div>
      </Words>
    );
  }
  if (wanted && me && !isVerified) {
    return (
      <Words {...words}>
        <div className="mt-5 grid grid-cols-1 gap-4">
          <Unverified title={t('verifyTitle')} text={t('verifyText', { email: me.email })} />
        </div>
      </Words>
    );
  }
  return (
    <Words {...words}>
      <Button
        size="lg"
        className="mt-5 w-full"
        busy={accepting.sent !== null || status === 'pending'}
        onClick={() => (wanted ? accept() : setWanted(true))}
      >
        {t('accept')}
      </Button>
      {me ? (
        <p className="wrap-anywhere mt-3 text-center text-muted-foreground text-sm">
          {t('common:signedInAs', { account: me.email })}
        </p>
      ) : null}
      <Failure of={accepting} className="mt-4" />
    </Words>
  );
}
