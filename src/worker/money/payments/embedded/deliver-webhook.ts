import { logWarning } from '#worker/log.ts';

/** Few attempts: a real provider retries for days, but here a user is waiting. */
const DELIVERY_ATTEMPTS_MAX = 4;
const DELIVERY_RETRY_MS = 100;

/**
 * Sends a webhook until it is accepted. Each attempt has a fresh signature time and the same id, so a repeat credits
 * nothing. @returns whether a 2xx came back
 */
export async function deliverWebhook(send: () => Promise<Response>): Promise<boolean> {
  for (let attempt = 1; attempt <= DELIVERY_ATTEMPTS_MAX; attempt++) {
    try {
      const response = await send();
      if (response.ok) return true;
      logWarning('payment webhook refused', { attempt, status: response.status });
      if (response.status < 500 && response.status !== 429) return false;
    } catch (error) {
      logWarning('payment webhook not delivered', { attempt, error: String(error) });
    }
    if (attempt < DELIVERY_ATTEMPTS_MAX)
      await new Promise((resolve) => setTimeout(resolve, DELIVERY_RETRY_MS * 2 ** (attempt - 1)));
  }
  return false;
}
