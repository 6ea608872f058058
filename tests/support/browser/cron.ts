import { type APIRequestContext, expect } from '@playwright/test';
import { CorePaths } from 'miniflare';

/** Runs the Worker's minute cron now: due mails, webhooks, payouts. Resolves when it has ended. */
export async function ringCron(request: APIRequestContext): Promise<void> {
  const answer = await request.get(CorePaths.SCHEDULED);
  expect(answer.ok(), await answer.text()).toBe(true);
}
