import { type Reader, readerOf } from '#db/client.ts';
import { insertTip } from '#db/commits/money/tips.ts';
import { tipsPayableAccount } from '#db/ledger/ledger-accounts.ts';
import {
  readTipFacts,
  readTipOfRequest,
  type TipFacts,
  type TipOfRequestRow,
} from '#db/readers/money/tips.ts';
import type { SendTipInput, SentTip } from '#shared/contracts/money/tips.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { TIP_MAX_MINOR, TIP_MIN_MINOR } from '#shared/limits.ts';
import { isTipAmount, takesTips } from '#shared/money/tips.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';

/** Token bucket of tips per person: burst and refill interval (ms). Enough for a line-up, too slow for a script. */
export const TIPS_BURST = 30;
const TIP_EVERY_MS = 5_000;

const LIMIT = { burst: TIPS_BURST, everyMs: TIP_EVERY_MS };

type SendTipDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'limited'>;

/**
 * Gives a tip from the wallet, and from a secured card payment if there is one, to a performer of an event. There is no
 * platform fee: the performer is owed the full amount. Idempotent by request id.
 */
export async function sendTip(
  deps: SendTipDeps,
  input: SendTipInput & { actor: Pick<Actor, 'id'>; payment?: { id: string; amountMinor: number } },
): Promise<Outcome<SentTip>> {
  const { eventId, performerId, requestId, payment } = input;
  const userId = input.actor.id;
  const reader = readerOf(deps.db);
  const earlier = await readTipOfRequest(reader, userId, requestId);
  if (earlier) return answerOf(earlier, input);
  if ((await takeFromBucket(deps, `tip ${userId}`, LIMIT)) > 0)
    return (await givenMeanwhile(reader, input)) ?? refused('RATE_LIMITED');
  const facts = await readTipFacts(reader, { eventId, performerId, userId });
  const refusal = tipRefusal(facts, input.amount, deps.now(), payment?.amountMinor);
  if (refusal || !facts)
    return (await givenMeanwhile(reader, input)) ?? refusal ?? refused('EVENT_NOT_FOUND');
  const tip = await insertTip(deps.db, {
    id: deps.newId(),
    userId,
    requestId,
    eventId,
    performerId,
    amountMinor: input.amount,
    currency: facts.currency,
    message: input.message,
    anonymous: input.anonymous,
    paymentId: payment?.id ?? null,
    now: deps.now(),
  });
  if (tip) return answerOf(tip, input);
  // The conditional INSERT has decided; this only finds the reason.
  const after = await readTipFacts(reader, { eventId, performerId, userId });
  return tipRefusal(after, input.amount, deps.now(), payment?.amountMinor) ?? refused('TRANSACTION_FAILED');
}

/** The tip of an earlier request. */
export async function readSentTip(
  deps: Pick<Deps, 'db'>,
  by: { userId: string; requestId: string },
): Promise<SentTip | null> {
  const tip = await readTipOfRequest(readerOf(deps.db), by.userId, by.requestId);
  return tip ? viewOf(tip) : null;
}

/** A concurrent call with the same request id may have given the tip, and so emptied the wallet for this one. */
async function givenMeanwhile(
  reader: Reader,
  input: SendTipInput & { actor: Pick<Actor, 'id'> },
): Promise<Outcome<SentTip> | null> {
  const tip = await readTipOfRequest(reader, input.actor.id, input.requestId);
  return tip ? answerOf(tip, input) : null;
}

/** @param cardMinor what a card pays */
export function tipRefusal(
  facts: TipFacts | null,
  amountMinor: number,
  now: number,
  cardMinor = 0,
): Refusal | null {
  if (!facts || facts.status === 'draft') return refused('EVENT_NOT_FOUND');
  const { currency, balanceMinor } = facts;
  if (!takesTips(facts, now)) return refused('TIPS_CLOSED');
  if (!facts.takesMoney) return refused('TIPS_UNAVAILABLE');
  if (facts.isOfHouse) return refused('TIP_OWN_EVENT');
  if (!facts.inLineUp) return refused('PERFORMER_NOT_FOUND');
  if (!isTipAmount(amountMinor, currency))
    return refused('TIP_AMOUNT', { minMinor: TIP_MIN_MINOR[currency], maxMinor: TIP_MAX_MINOR[currency] });
  return balanceMinor + cardMinor < amountMinor ? refused('INSUFFICIENT_FUNDS') : null;
}

/** The tip of an earlier call with this request id, or a refusal if the inputs differ. */
function answerOf(tip: TipOfRequestRow, input: SendTipInput): Outcome<SentTip> {
  const same =
    tip.payableAccount === tipsPayableAccount(input.eventId, input.performerId) &&
    tip.amountMinor === input.amount &&
    tip.message === input.message &&
    tip.anonymous === input.anonymous;
  if (!same) return refused('REQUEST_ID_REUSED');
  return done(viewOf(tip));
}

function viewOf({ id, performerName, amountMinor, currency, anonymous }: TipOfRequestRow): SentTip {
  return { tipId: id, performerName, amountMinor, currency, anonymous };
}
