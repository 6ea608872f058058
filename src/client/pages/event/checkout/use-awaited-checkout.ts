import { useQuery } from '@tanstack/react-query';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { EventView } from '#shared/contracts/events/events.ts';

/**
 * The person's checkout of this event whose money comes later, as by a voucher: the tab that paid it may be closed.
 * Asked only where the organizer takes such payments.
 */
export function useAwaitedCheckout({ id, delayedPayments }: EventView): string | null {
  const me = useMe();
  const { data } = useQuery({
    ...trpc.wallet.openPayments.queryOptions(),
    enabled: me !== null && delayedPayments,
  });
  const awaited = data?.payments.find(
    ({ checkout, submitted }) => submitted && checkout?.eventId === id && checkout.kind === 'tickets',
  );
  return awaited?.checkout?.checkoutId ?? null;
}
