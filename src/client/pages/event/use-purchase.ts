import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailsOf, errorCodeOf, isRefusal } from '#client/lib/error-record.ts';
import { MUTATION_RETRY_MS, retryMutation } from '#client/lib/retry.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { ERRORS, isErrorCode } from '#shared/errors.ts';

/** Tries while the sale is busy: with two seconds in between, the patience of a person in a queue. */
const BUSY_TRIES_MAX = 90;
const BUSY_WAIT_MS = 2_000;
/** Those who were told to wait do not come back all at once. */
const BUSY_SPREAD_MS = 500;

function waitOf(error: unknown): number {
  const { retryAfterMs } = detailsOf(error);
  const wait = typeof retryAfterMs === 'number' ? retryAfterMs : BUSY_WAIT_MS;
  return wait + Math.random() * BUSY_SPREAD_MS;
}

/** Whether the server has decided against it, so that the same id would only get the same answer. */
export function isDecided(error: unknown): boolean {
  const code = errorCodeOf(error);
  return isErrorCode(code) && !ERRORS[code].retryable;
}

/**
 * The purchase as one call that is safe to repeat: every try carries the same request id. A busy sale is waited for;
 * anything else is tried once more, as every mutation is.
 */
export function usePurchase(
  eventId: string,
  then: { done: (receipt: PurchaseReceipt) => void; refused: () => void },
) {
  const client = useQueryClient();
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const mutation = useMutation({
    ...trpc.tickets.purchase.mutationOptions(),
    // Without a network it fails at once and says so: nothing is bought behind the reader's back later.
    networkMode: 'always',
    retry: (failures, error) =>
      isRefusal(error, 'SALE_BUSY') ? failures < BUSY_TRIES_MAX : retryMutation(failures, error),
    retryDelay: (_attempt, error) => (isRefusal(error, 'SALE_BUSY') ? waitOf(error) : MUTATION_RETRY_MS),
    onSuccess: (receipt) => {
      then.done(receipt);
      refresh(
        trpc.tickets.pathKey(),
        trpc.wallet.pathKey(),
        trpc.events.get.queryKey({ eventId }),
        trpc.events.browse.pathKey(),
      );
    },
    onError: (error) => {
      if (isDecided(error)) then.refused();
      // What was refused has changed since it was shown: prices, stock, balance.
      refresh(trpc.events.get.queryKey({ eventId }), trpc.wallet.pathKey());
    },
  });
  return {
    buy: mutation.mutate,
    running: mutation.isPending,
    /** Waiting for a turn; the purchase goes on by itself. */
    queued: mutation.isPending && isRefusal(mutation.failureReason, 'SALE_BUSY'),
    error: mutation.error,
    forget: mutation.reset,
  };
}
