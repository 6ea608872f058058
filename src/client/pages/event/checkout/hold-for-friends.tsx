import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { rememberGroup } from '#client/features/groups/open-groups.ts';
import { useSeatWish } from '#client/features/seats/choice/stored-choice.ts';
import { detailsOf, errorMessage, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { GROUP_MS } from '#shared/limits.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { useAccess } from '../access/access-codes.ts';
import { ChosenSeats } from './seats/chosen-seats.tsx';

interface HoldForFriendsProps {
  event: Pick<EventView, 'id' | 'name' | 'currency'>;
  type: Pick<TicketTypeView, 'id' | 'name' | 'priceMinor' | 'zoneId'>;
  quantity: number;
  /** As the guest has seen them. */
  seatIds: readonly string[] | undefined;
  /** Where the mail's link leads. */
  returnPath: string;
  onStarted: () => void;
  onBack: () => void;
}

/** Explains what a group is, and starts it; a visitor signs in by a mailed code first. */
export default function HoldForFriends(props: HoldForFriendsProps) {
  const { event, type, quantity, seatIds, returnPath, onStarted, onBack } = props;
  const { t } = useTranslation('friends');
  const format = useFormats();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const { me, status } = useCurrentUser();
  const [wanted, setWanted] = useState(false);
  const starting = useMutation(trpc.groups.start.mutationOptions());
  const { error } = starting;
  const access = useAccess(event.id);
  const seats = useSeatWish(type.zoneId === undefined ? null : event.id);

  const chosenIds = seatIds?.slice(0, quantity);

  const start = async () => {
    const request = {
      eventId: event.id,
      ticketTypeId: type.id,
      quantity,
      ...(chosenIds && { seatIds: chosenIds }),
      ...(seats && { seats }),
      ...(access.length > 0 && { access: [...access] }),
    };
    try {
      const group = await starting.mutateAsync({ requestId: idFor(request), ...request });
      settle();
      const { token } = group;
      const expiresAt = Date.parse(group.expiresAt);
      if (me) rememberGroup({ token, expiresAt, hostId: me.id, eventId: event.id, eventName: event.name });
      client.setQueryData(trpc.groups.get.queryKey({ token }), group);
      onStarted();
      await navigate(pathFor(PATHS.group, token), { replace: true });
    } catch (refusal) {
      if (isDecided(refusal)) settle();
    }
  };
  const isVerified = me?.emailVerified === true;
  const startNow = useEffectEvent(() => void start());
  useEffect(() => {
    if (wanted && isVerified) startNow();
  }, [wanted, isVerified]);

  const { token } = detailsOf(error);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="rounded-xl bg-muted p-4">
        <p className="font-semibold">
          {type.name} ×&nbsp;{quantity}
        </p>
        <p className="text-muted-foreground text-sm">
          {t('hold.each', { price: format.money(type.priceMinor, event.currency) })}
        </p>
      </div>
      {chosenIds ? <ChosenSeats eventId={event.id} lines={[{ seatIds: chosenIds }]} /> : null}
      <p className="text-pretty">{t('hold.text', { minutes: GROUP_MS / 60_000 })}</p>
      {error ? (
        <Alert
          tone="danger"
          action={
            isRefusal(error, 'GROUP_OPEN') && typeof token === 'string' ? (
              <Link to={pathFor(PATHS.group, token)} className={buttonClass({ variant: 'outline' })}>
                {t('hold.openGroup')}
              </Link>
            ) : undefined
          }
        >
          {errorMessage(error, format.language)}
        </Alert>
      ) : null}
      {wanted && status === 'signedOut' ? (
        <EmailCode
          askName
          purposeText={t('hold.signIn')}
          returnPath={returnPath}
          onEntered={() => setWanted(true)}
        />
      ) : wanted && me && !isVerified ? (
        <Unverified title={t('hold.verifyTitle')} text={t('hold.verifyText', { email: me.email })} />
      ) : (
        <Button
          size="lg"
          className="h-auto min-h-13 w-full whitespace-normal py-2"
          busy={starting.isPending || starting.isSuccess || status === 'pending'}
          onClick={() => (wanted ? void start() : setWanted(true))}
        >
          {t('hold.action', { count: quantity })}
        </Button>
      )}
      <Button variant="link" className="min-h-11" disabled={starting.isPending} onClick={onBack}>
        {t('hold.back')}
      </Button>
    </div>
  );
}
