import type { z } from 'zod';
import { insertWaitlistEntry } from '#db/commits/waitlist.ts';
import {
  type JoinWaitlistInput,
  type joinWaitlistOutput,
  waitlistProblem,
} from '#shared/contracts/waitlist.ts';
import { trimEmail } from '#shared/email.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import { WAITLIST_JOIN_EVERY_MS, WAITLIST_JOINS_BURST } from '#shared/limits.ts';
import { waitlistEmailKey } from '#shared/waitlist.ts';
import type { Deps } from '../deps.ts';
import { takeFromBucket } from '../identity/rate-limits.ts';
import { ALREADY_WAITING, WELCOME } from './messages.ts';

const LIMIT = { burst: WAITLIST_JOINS_BURST, everyMs: WAITLIST_JOIN_EVERY_MS };
/** Twelve hexadecimal digits of a random UUID that come before its version: 48 random bits. */
const CODE_CHARS = 12;

interface JoinDeps extends Pick<Deps, 'db' | 'now' | 'newId'> {
  /** False lifts the limit: on loopback, when it is switched off there. */
  limited: boolean;
}

/** Puts a person on the waitlist; an address that is on it keeps its place. */
export async function joinWaitlist(
  deps: JoinDeps,
  input: JoinWaitlistInput & { clientAddress: string },
): Promise<Outcome<z.infer<typeof joinWaitlistOutput>>> {
  const problem = waitlistProblem(input);
  if (problem) return refused(problem);
  const waitMs = await takeFromBucket(deps, `waitlist ${input.clientAddress}`, LIMIT);
  if (waitMs > 0) return refused('RATE_LIMITED');
  const email = trimEmail(input.email);
  const language = input.language ?? 'en';
  const entry = await insertWaitlistEntry(deps.db, {
    id: deps.newId(),
    email,
    emailKey: waitlistEmailKey(email),
    name: input.name.trim(),
    interest: input.interest ?? null,
    source: input.source,
    referralCode: deps.newId().replaceAll('-', '').slice(0, CODE_CHARS).toUpperCase(),
    friendCode: input.referralCode?.trim().toUpperCase() || null,
    statusToken: deps.newId(),
    requestId: input.requestId,
    now: deps.now(),
  });
  if (!entry) return refused('REQUEST_ID_REUSED');
  const { position } = entry;
  // Only whoever sent the request that made the entry knows its id, and so may have lost the answer.
  return entry.requestId === input.requestId
    ? done({ message: WELCOME[language], position, statusToken: entry.statusToken })
    : done({ message: ALREADY_WAITING[language], position, statusToken: null });
}
