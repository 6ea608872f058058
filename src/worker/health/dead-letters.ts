import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { recordDone } from '#db/commits/idempotency/idempotent-commit.ts';
import { reviveTurn } from '#db/commits/integrations/queued-webhooks.ts';
import { reviveMails } from '#db/commits/mail/queued-mails.ts';
import { readDeadLetters } from '#db/readers/health/dead-letters.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { DeadLetter, RetryDeadLettersInput } from '#shared/contracts/health.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';

/** Nobody waits for a mail longer. */
const SHOWN_MS = 30 * 24 * 3_600_000;

/** Mails and webhooks that were given up, by reason, latest first. */
export async function listDeadLetters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<DeadLetter[]> {
  const { mails, webhooks } = await readDeadLetters(readerOf(db), now() - SHOWN_MS);
  const letters: (DeadLetter & { at: number })[] = [
    ...mails.map(({ latestAt: at, ...mail }) => ({
      queue: 'mails' as const,
      ...mail,
      at,
      latestAt: toIso(at),
    })),
    // The path of an endpoint may be its secret.
    ...webhooks.map(({ url, latestAt: at, ...turn }) => ({
      queue: 'webhooks' as const,
      ...turn,
      host: URL.canParse(url) ? new URL(url).host : url,
      at,
      latestAt: toIso(at),
    })),
  ];
  return letters.sort((one, other) => other.at - one.at).map(({ at: _, ...letter }) => letter);
}

/** Makes dead letters due again, from their first try on. Idempotent by request id. */
export async function retryDeadLetters(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, letter }: RetryDeadLettersInput & { actor: Pick<Actor, 'id'> },
): Promise<Outcome<{ queued: true }>> {
  const { auditId, requestHash } = idempotencyKey(actor.id, requestId, ['deadLetters.retry', letter]);
  const audit: AuditEntry = {
    auditId,
    actorId: actor.id,
    action: letter.queue === 'mails' ? 'mail.retry' : 'webhook.retry',
    subjectType: letter.queue === 'mails' ? 'mail' : 'webhook_endpoint',
    subjectId: letter.queue === 'mails' ? letter.kind : letter.endpointId,
    eventId: null,
    details: { ...letter },
    now: now(),
  };
  const once = { audit, requestHash };
  const outcome =
    letter.queue === 'mails'
      ? await reviveMails(db, { ...letter, now: now() }, once)
      : await reviveTurn(db, { ...letter, now: now() }, once);
  // Another administrator was faster: nothing is left to try again.
  return (await recordDone(db, once, outcome)) ? done({ queued: true }) : refused('REQUEST_ID_REUSED');
}
