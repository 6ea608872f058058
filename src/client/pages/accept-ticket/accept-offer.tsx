import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { ticketPath, Words } from './words.tsx';

interface AcceptOfferProps {
  senderName: string;
  token: string;
  refetch: () => void;
}

/** One press accepts the ticket; a visitor first signs in or up by a mailed code, in place. */
export function AcceptOffer({ senderName, token, refetch }: AcceptOfferProps) {
  const { t } = useTranslation(['acceptTicket', 'common']);
  const { language } = useFormats();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const { me, status } = useCurrentUser();
  const [wanted, setWanted] = useState(false);
  const accepting = useMutation(trpc.tickets.accept.mutationOptions());

  const accept = async () => {
    try {
      const { ticketId } = await accepting.mutateAsync({ requestId: idFor(token), token });
      settle();
      readFresh();
      void client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
      await navigate(ticketPath(ticketId), { replace: true });
    } catch (error) {
      if (!isDecided(error)) return;
      settle();
      // The page says why: taken, cancelled, or the person's own offer.
      readFresh();
      refetch();
    }
  };

  const isVerified = me?.emailVerified === true;
  const acceptNow = useEffectEvent(() => void accept());
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
        busy={accepting.isPending || accepting.isSuccess || status === 'pending'}
        onClick={() => (wanted ? void accept() : setWanted(true))}
      >
        {t('accept')}
      </Button>
      {me ? (
        <p className="wrap-anywhere mt-3 text-center text-muted-foreground text-sm">
          {t('common:signedInAs', { account: me.email })}
        </p>
      ) : null}
      {accepting.isError ? (
        <Alert tone="danger" className="mt-4">
          {errorMessage(accepting.error, language)}
        </Alert>
      ) : null}
    </Words>
  );
}
