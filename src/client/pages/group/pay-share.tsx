import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailFirst, useEmailFirst } from '#client/features/checkout/email-first.tsx';
import { PayingNotice } from '#client/features/checkout/paying-notice.tsx';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { useCheckout } from '#client/features/checkout/running/use-checkout.ts';
import { useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { beginCheckout, checkoutKey, mayBePaying } from '#client/features/checkout/stored-checkout.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Viewer and QR code, in a chunk for those who have paid. */
const BoughtShare = lazy(() => import('./bought-share.tsx'));

export interface PayShareProps {
  group: GroupStatus;
  event: EventView;
  refetch: () => void;
}

/** Takes tickets out of the group, and pays for them in the checkout sheet. */
export function PayShare({ group, event, refetch }: PayShareProps) {
  const { t } = useTranslation(['friends', 'checkout', 'common']);
  const format = useFormats();
  const client = useQueryClient();
  const { me } = useCurrentUser();
  const { token, free, shares, isHost, ticketId, unitMinor, currency } = group;
  const sheet = usePushedParam('pay');
  const isOpen = sheet.value !== null;
  const id = checkoutKey('share', token);
  const [chosen, setChosen] = useState(1);
  const ticket = usePushedParam('ticket');
  const [bought, setBought] = useState<PurchaseReceipt | null>(null);
  const { idFor, settle } = useRequestId();
  const taking = useMutation({
    ...trpc.groups.take.mutationOptions(),
    onSuccess: (checkout) => {
      const { checkoutId } = checkout;
      settle();
      if (checkoutId === null) return;
      client.setQueryData(trpc.checkout.get.queryKey({ checkoutId }), checkout);
      beginCheckout(id, { checkoutId }, !me?.emailVerified);
      sheet.open('1');
    },
    onError: (error) => {
      if (isDecided(error)) settle();
      if (isOpen) sheet.close();
    },
    onSettled: refetch,
  });
  const checkout = useCheckout({
    id,
    open: isOpen,
    onDone: (result) => {
      setChosen(1);
      const first = result.kind === 'tickets' ? result.receipt.ticketIds[0] : undefined;
      if (result.kind === 'tickets' && first) {
        setBought(result.receipt);
        ticket.openInsteadOf('pay', first);
      } else if (isOpen) sheet.close();
      refetch();
    },
    onEnded: () => sheet.open('1'),
  });
  const title = useCheckoutTitle(checkout);
  const emailFirst = useEmailFirst({ error: taking.error, running: taking.isPending });
  const take = (quantity: number) =>
    taking.mutate({ requestId: idFor({ token, quantity }), token, quantity });
  const price = (quantity: number) => format.money(unitMinor * quantity, currency);

  // A share of one's own that is being paid counts as free: taking again replaces it.
  const own = shares.find((share) => share.isMine && share.state === 'paying')?.quantity ?? 0;
  const max = group.state === 'open' ? free + own : 0;
  const quantity = Math.min(chosen, Math.max(1, max));
  const isPaying = checkout !== null && mayBePaying(checkout.stored);
  const label =
    quantity > 1
      ? t('payMany', { count: quantity, price: price(quantity) })
      : t(ticketId ? 'payMore' : 'payShare', { price: price(1) });
  return (
    <>
      {isPaying && !isOpen ? (
        <PayingNotice className="" onOpen={() => sheet.open('1')} />
      ) : max > 0 && free === 0 ? (
        <Button size="lg" className="w-full" busy={taking.isPending} onClick={() => take(own)}>
          {t('goOn')}
        </Button>
      ) : max > 0 ? (
        <div className="grid grid-cols-1 gap-3">
          {max > 1 ? (
            <div className="flex items-center justify-between gap-4">
              <p className="min-w-0 text-pretty text-sm">{t('quantity')}</p>
              <QuantityStepper
                name={group.ticketTypeName}
                value={quantity}
                min={1}
                max={max}
                disabled={taking.isPending}
                onChange={setChosen}
              />
            </div>
          ) : null}
          <Button
            size="lg"
            variant={isHost || ticketId ? 'inverse' : 'primary'}
            className="h-auto min-h-13 w-full whitespace-normal py-2"
            busy={taking.isPending}
            onClick={() => take(quantity)}
          >
            {label}
          </Button>
          {isHost && max > 1 && quantity !== max && shares.some(({ state }) => state === 'paid') ? (
            <Button
              size="lg"
              variant="outline"
              className="h-auto min-h-13 w-full whitespace-normal py-2"
              disabled={taking.isPending}
              onClick={() => take(max)}
            >
              {t('payRest', { count: max, price: price(max) })}
            </Button>
          ) : null}
        </div>
      ) : group.state === 'open' && !ticketId ? (
        <p className="text-pretty text-muted-foreground text-sm">{t('allTaken')}</p>
      ) : null}
      {taking.error && !emailFirst ? (
        <Alert tone="danger">{errorMessage(taking.error, format.language)}</Alert>
      ) : null}
      {bought ? (
        <Suspense>
          <BoughtShare receipt={bought} ticket={ticket} />
        </Suspense>
      ) : null}
      <Sheet
        open={emailFirst || (isOpen && checkout !== null)}
        onOpenChange={(next) => (next ? undefined : emailFirst ? taking.reset() : sheet.close())}
        locked={checkout?.paying}
        steady
        closeLabel={t('common:close')}
        title={emailFirst ? t('checkout:title.you') : title}
        description={event.name}
      >
        {emailFirst ? (
          <EmailFirst
            returnPath={pathFor(PATHS.group, token)}
            onKnown={() => take(quantity)}
            onChange={taking.reset}
          >
            <p className="font-semibold">{t('tickets', { count: quantity })}</p>
          </EmailFirst>
        ) : checkout ? (
          <RunningCheckout
            checkout={checkout}
            returnPath={pathFor(PATHS.group, token)}
            onChange={sheet.close}
            onAgain={() => {
              checkout.forget();
              take(quantity);
            }}
          />
        ) : null}
      </Sheet>
    </>
  );
}
