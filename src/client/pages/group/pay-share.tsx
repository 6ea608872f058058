import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { EmailFirst } from '#client/features/checkout/email-first.tsx';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { stepOf, useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';
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
  const [chosen, setChosen] = useState(1);
  const ticket = usePushedParam('ticket');
  const { idFor, settle } = useRequestId();
  const taking = useMutation({
    ...trpc.groups.take.mutationOptions(),
    onSuccess: (checkout) => {
      const { checkoutId } = checkout;
      settle();
      if (checkoutId === null) return;
      client.setQueryData(trpc.checkout.get.queryKey({ checkoutId }), checkout);
      flow.begin({ checkoutId }, !me?.emailVerified);
      sheet.open('1');
    },
    onError: (error) => {
      if (isDecided(error)) settle();
      if (isOpen) sheet.close();
    },
    onSettled: refetch,
  });
  const flow = usePurchaseFlow({
    kind: 'share',
    of: token,
    open: isOpen,
    onDone: (result) => {
      setChosen(1);
      const first = result.kind === 'tickets' ? result.receipt.ticketIds[0] : undefined;
      if (first) ticket.openInsteadOf('pay', first);
      else if (isOpen) sheet.close();
      refetch();
    },
    onEnded: () => sheet.open('1'),
  });
  const { state, subject } = flow;
  const bought = state.step === 'done' && state.result.kind === 'tickets' ? state.result : null;
  const title = useCheckoutTitle(flow);
  const emailFirst = useEmailFirst({ error: taking.error, running: taking.isPending });
  const take = (quantity: number) =>
    taking.mutate({ requestId: idFor({ token, quantity }), token, quantity });
  const price = (quantity: number) => format.money(unitMinor * quantity, currency);

  // A share of one's own that is being paid counts as free: taking again replaces it.
  const own = shares.find((share) => share.isMine && share.state === 'paying')?.quantity ?? 0;
  const max = group.state === 'open' ? free + own : 0;
  const quantity = Math.min(chosen, Math.max(1, max));
  const isUnderWay = flow.isPaying || flow.isElsewhere || state.step === 'secured';
  const label =
    quantity > 1
      ? t('payMany', { count: quantity, price: price(quantity) })
      : t(ticketId ? 'payMore' : 'payShare', { price: price(1) });
  return (
    <>
      {isUnderWay && !isOpen ? (
        <PurchaseNotice flow={flow} className="" onOpen={() => sheet.open('1')} />
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
          <BoughtShare bought={bought} event={event} ticket={ticket} />
        </Suspense>
      ) : null}
      <Sheet
        open={emailFirst || (isOpen && subject !== null)}
        onOpenChange={(next) => (next ? undefined : emailFirst ? taking.reset() : sheet.close())}
        locked={flow.paying}
        step={emailFirst ? 'you' : stepOf(flow)}
        closeLabel={t('common:close')}
        title={emailFirst ? t('checkout:title.you') : title}
        description={event.name}
      >
        {emailFirst ? (
          <EmailFirst
            items={t('tickets', { count: quantity })}
            total={price(quantity)}
            returnPath={pathFor(PATHS.group, token)}
            onKnown={() => take(quantity)}
            onChange={taking.reset}
          />
        ) : subject ? (
          <RunningCheckout
            flow={flow}
            returnPath={pathFor(PATHS.group, token)}
            onChange={() => {
              flow.leave();
              sheet.close();
            }}
            onAgain={() => {
              flow.forget();
              take(quantity);
            }}
          />
        ) : null}
      </Sheet>
    </>
  );
}

/** Whether a visitor must prove an email address before they take a share: strangers hold as much as they may. */
function useEmailFirst({ error, running }: { error: unknown; running: boolean }): boolean {
  const asks = isRefusal(error, 'HOLDS_LIMIT');
  const [begun, setBegun] = useState(false);
  // Also while the share is asked for again, so that the group does not flash up in between.
  const shown = asks || (begun && running);
  if (begun !== shown) setBegun(shown);
  return shown;
}
