import type { z } from 'zod';
import { insertWaitlistEntry } from '#db/commits/waitlist/waitlist.ts';
import {
  type JoinWaitlistInput,
  type joinWaitlistOutput,
  waitlistProblem,
} from '#shared/contracts/waitlist.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { trimEmail } from '#shared/people/email.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import type { Deps } from '#worker/deps.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** Token bucket of joins per IP address: burst and refill interval (ms). A venue's guests may share one address. */
export const WAITLIST_JOINS_BURST = 30;
const WAITLIST_JOIN_EVERY_MS = 10_000;

const LIMIT = { burst: WAITLIST_JOINS_BURST, everyMs: WAITLIST_JOIN_EVERY_MS };
/** Mails per mailbox: enough if one gets lost, too few to annoy a stranger. */
const MAIL_LIMIT = { burst: 3, everyMs: 30 * 60_000 };
/** The first twelve hexadecimal digits of a random UUID, before its version digit: 48 random bits. */
const CODE_CHARS = 12;

interface JoinDeps extends Pick<Deps, 'db' | 'now' | 'newId' | 'limited'> {
  hasMailer: boolean;
}

/**
 * Adds a person to the waitlist; a mailbox already on it keeps its position. The response is the same in both cases,
 * and the mail contains position and link.
 */
export async function joinWaitlist(
  deps: JoinDeps,
  input: JoinWaitlistInput & { address: string },
): Promise<Outcome<z.infer<typeof joinWaitlistOutput>>> {
  const problem = waitlistProblem(input);
  if (problem) return refused(problem);
  const waitMs = await takeFromBucket(deps, `waitlist ${input.address}`, LIMIT);
  if (waitMs > 0) return refused('RATE_LIMITED');
  const email = trimEmail(input.email);
  const emailKey = mailboxOf(email);
  const language = input.language ?? 'en';
  const isJoined = await insertWaitlistEntry(deps.db, {
    id: deps.newId(),
    email,
    emailKey,
    name: input.name.trim(),
    interest: input.interest ?? null,
    source: input.source,
    referralCode: deps.newId().replaceAll('-', '').slice(0, CODE_CHARS).toUpperCase(),
    friendCode: input.referralCode?.trim().toUpperCase() || null,
    statusToken: deps.newId(),
    requestId: input.requestId ?? deps.newId(),
    language,
    mayMail: (await takeFromBucket(deps, `waitlist mail ${emailKey}`, MAIL_LIMIT)) === 0,
    now: deps.now(),
  });
  if (!isJoined) return refused('REQUEST_ID_REUSED');
  return done({
    message: i18n.getFixedT(language, 'pages')('waitlistWelcome'),
    confirmByMail: deps.hasMailer,
  });
}
