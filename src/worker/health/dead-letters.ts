import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { reviveDeliveries } from '#db/commits/delivery/deliveries.ts';
import { recordDone } from '#db/commits/idempotency/idempotent-commit.ts';
import { reviveTurn } from '#db/commits/integrations/webhook-deliveries.ts';
import { readDeadLetters } from '#db/readers/health/dead-letters.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { DeadLetter, RetryDeadLettersInput } from '#shared/contracts/health.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { MAIL_KINDS, type MailKind } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';

/** Nobody waits for a mail longer. */
const SHOWN_MS = 30 * 24 * 3_600_000;

/** What was given up, by channel and reason, latest first. */
export async function listDeadLetters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<DeadLetter[]> {
  const { deliveries, webhooks } = await readDeadLetters(readerOf(db), now() - SHOWN_MS);
  const letters: (DeadLetter & { at: number })[] = [
    ...deliveries.flatMap<DeadLetter & { at: number }>(({ channel, kind, problem, count, latestAt: at }) => {
      const group = { kind, problem, count, at, latestAt: toIso(at) };
      if (channel === 'mail') return isMailKind(kind) ? [{ ...group, queue: 'mails' as const, kind }] : [];
      return channel === 'webhook' ? [] : [{ ...group, queue: QUEUE_OF[channel] }];
    }),
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

const QUEUE_OF = { code: 'codes', push: 'pushes', provider: 'provider', alert: 'alerts' } as const;
const CHANNEL_OF = { mails: 'mail', pushes: 'push', provider: 'provider', alerts: 'alert' } as const;

function isMailKind(kind: string): kind is MailKind {
  return (MAIL_KINDS as readonly string[]).includes(kind);
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
    action:
      letter.queue === 'webhooks'
        ? 'webhook.retry'
        : letter.queue === 'mails'
          ? 'mail.retry'
          : 'delivery.retry',
    subjectType:
      letter.queue === 'webhooks' ? 'webhook_endpoint' : letter.queue === 'mails' ? 'mail' : 'delivery',
    subjectId: letter.queue === 'webhooks' ? letter.endpointId : letter.kind,
    eventId: null,
    details: { ...letter },
    now: now(),
  };
  const once = { audit, requestHash };
  const outcome =
    letter.queue === 'webhooks'
      ? await reviveTurn(db, { ...letter, now: now() }, once)
      : await reviveDeliveries(db, { ...letter, channel: CHANNEL_OF[letter.queue], now: now() }, once);
  // Another administrator was faster: nothing is left to try again.
  return (await recordDone(db, once, outcome)) ? done({ queued: true }) : refused('REQUEST_ID_REUSED');
}
