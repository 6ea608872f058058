import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { isDecided } from '#client/lib/api/error-record.ts';
import { refetchUntil } from '#client/lib/api/refetch-until.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { personLimitOf } from '#shared/sales/person-limit.ts';
import { AlsoZones, alsoTypesOf } from './also-zones.tsx';

interface JoinSheetProps {
  event: EventView;
  /** The types with a waitlist to join; the sheet is closed without any. */
  types: readonly TicketTypeView[];
  /** The chosen type; null closes the sheet. */
  typeId: string | null;
  onType: (ticketTypeId: string) => void;
  onClose: () => void;
}

/** Asks for the number of places; a visitor then signs in or up by a mailed code, in place. */
export function JoinSheet({ event, types, typeId, onType, onClose }: JoinSheetProps) {
  const { t } = useTranslation(['eventWaitlist', 'common']);
  const client = useQueryClient();
  const { me, status } = useCurrentUser();
  const [quantity, setQuantity] = useState(1);
  const [wanted, setWanted] = useState(false);
  const [wantedAlso, setWantedAlso] = useState<readonly string[]>([]);
  const type = types.find(({ id }) => id === typeId) ?? null;
  const otherZones = type ? alsoTypesOf(type, types) : [];
  const also = otherZones.filter(({ id }) => wantedAlso.includes(id));
  const max = type ? Math.min(...[type, ...also].map(maxOf)) : 1;
  const open = type !== null;
  const { data: counts } = useQuery({
    ...trpc.eventWaitlist.counts.queryOptions({ eventId: event.id }),
    enabled: open,
  });
  const waiting = counts?.find(({ ticketTypeId }) => ticketTypeId === type?.id)?.waiting ?? 0;

  const joining = useAction({
    call: trpc.eventWaitlist.join.mutationOptions(),
    done: async ({ waiterId }) => {
      const own = trpc.eventWaitlist.mine.queryKey({ eventId: event.id });
      await refetchUntil(
        trpc.eventWaitlist.pathKey(),
        () => client.getQueryData(own)?.some(({ id }) => id === waiterId) === true,
      );
      close();
    },
    failed: (_message, error) => {
      if (!isDecided(error)) return;
      // A place has come back, or the person already waits: the page shows which.
      readFresh();
      void client.invalidateQueries({ queryKey: trpc.eventWaitlist.pathKey() });
    },
  });
  const close = () => {
    setWanted(false);
    joining.setFailure(null);
    onClose();
  };
  const join = () => {
    if (!type) return;
    void joining.run({
      eventId: event.id,
      ticketTypeId: type.id,
      alsoTypeIds: also.map(({ id }) => id),
      quantity: Math.min(quantity, max),
    });
  };
  const isVerified = me?.emailVerified === true;
  const joinNow = useEffectEvent(join);
  // By the press, or once the visitor who pressed has signed in.
  useEffect(() => {
    if (wanted && isVerified) joinNow();
  }, [wanted, isVerified]);

  const frame = {
    open,
    onOpenChange: (next: boolean) => (next ? undefined : close()),
    locked: joining.busy,
    title: t('title'),
    description: type ? `${event.name} · ${type.name}` : event.name,
    closeLabel: t('common:close'),
  };
  if (wanted && status === 'signedOut') {
    return (
      <Sheet {...frame}>
        <EmailCode askName purposeText={t('signIn')} onEntered={() => undefined} />
      </Sheet>
    );
  }
  if (wanted && me && !isVerified) {
    return (
      <Sheet {...frame}>
        <div className="grid grid-cols-1 gap-4">
          <Unverified title={t('verifyTitle')} text={t('verifyText', { email: me.email })} />
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet {...frame}>
      {type ? (
        <div className="grid grid-cols-1 gap-5">
          {types.length > 1 ? (
            <NativeSelect
              aria-label={t('type')}
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
              value={type.id}
              onChange={onType}
            />
          ) : null}
          {otherZones.length > 0 ? (
            <AlsoZones
              types={otherZones}
              chosen={wantedAlso}
              currency={event.currency}
              disabled={joining.busy}
              onChange={setWantedAlso}
            />
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="font-medium">{t('places')}</p>
            <QuantityStepper
              name={type.name}
              value={Math.min(quantity, max)}
              max={max}
              disabled={joining.busy}
              onChange={(next) => setQuantity(Math.max(1, next))}
            />
          </div>
          <p className="text-pretty text-muted-foreground">
            {waiting > 0 ? `${t('already', { count: waiting })} ` : null}
            {t('joinText')}
            {Math.min(quantity, max) > 1 ? ` ${t('joinManyText')}` : null}
          </p>
          <Failure of={joining} />
          <Button
            size="lg"
            className="h-auto min-h-13 whitespace-normal"
            busy={joining.sent !== null || status === 'pending'}
            onClick={() => (wanted ? join() : setWanted(true))}
          >
            {t('title')}
          </Button>
        </div>
      ) : null}
    </Sheet>
  );
}

/** The most places of a type that one entry may ask for. */
function maxOf(type: TicketTypeView): number {
  const personLimit = personLimitOf(type, type.priceMinor) ?? PURCHASE_TICKETS_MAX;
  return Math.max(1, Math.min(type.perOrderLimit, personLimit, PURCHASE_TICKETS_MAX));
}
