import type { HoldOwner } from '#durable/box-office/checkout/hold.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { derivedText } from '#worker/derived-secret.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { fullyIdentified, refusal } from '#worker/trpc/init.ts';
import { browserOf, newBrowser, ownersOf } from './checkout-owner.ts';

/** The person and the browser of a request: either may act on their hold. */
export async function ownersIn(ctx: RequestContext, actor: Pick<Actor, 'id'> | null): Promise<string[]> {
  return ownersOf(actor, await browserOf(ctx.env, ctx.request));
}

/** The browser of a stranger, which gets its cookie now if it has none; once a request, whose cookies do not change. */
export function onceBrowserOwner(ctx: RequestContext): () => Promise<string> {
  const find = async () => {
    const known = await browserOf(ctx.env, ctx.request);
    if (known !== null) return known;
    const { owner, cookie } = await newBrowser(ctx.env, ctx.request);
    ctx.setCookie(cookie);
    return owner;
  };
  let found: Promise<string> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** The person of an access token, whose session the box office looks up. */
export function claimedOwner({ deps }: RequestContext, claim: Claim): HoldOwner {
  const owner = `user:${claim.userId}`;
  return { owner, anonymous: false, address: null, limited: deps.limited, claim };
}

/** A guest taps many seats before one checkout: taps must not use up the checkouts of their network. */
type Counted = 'checkout' | 'pick';

/** Who will own a new hold at an event: a person with a verified email address, else the browser (`buyer` is null). */
export async function newOwner(
  ctx: RequestContext,
  eventId: string,
  browser: () => Promise<string> = onceBrowserOwner(ctx),
  counted: Counted = 'checkout',
): Promise<HoldOwner & { buyer: Actor | null }> {
  const { actor } = await fullyIdentified(ctx);
  const { limited } = ctx.deps;
  if (actor?.status === 'active' && actor.emailVerified)
    return { buyer: actor, owner: `user:${actor.id}`, anonymous: false, address: null, limited };
  const address = clientAddress(ctx.request);
  await limitStrangers(ctx, address, counted);
  const hashed = address === null ? null : await addressKey(ctx, eventId, address);
  return { buyer: null, owner: await browser(), anonymous: true, address: hashed, limited };
}

/** The browser of a stranger's hold, and a key of its address. The cookie came with the hold. */
export async function strangerOf(
  ctx: RequestContext,
  eventId: string,
): Promise<Outcome<{ owner: string; address: string | null }>> {
  const owner = await browserOf(ctx.env, ctx.request);
  if (owner === null) return refused('CHECKOUT_NOT_FOUND');
  const address = clientAddress(ctx.request);
  await limitStrangers(ctx, address);
  const hashed = address === null ? null : await addressKey(ctx, eventId, address);
  return done({ owner, address: hashed });
}

/** Strangers cost nothing and may be a script: their address bounds them too. */
async function limitStrangers(
  { env }: RequestContext,
  address: string | null,
  counted: Counted = 'checkout',
): Promise<void> {
  if (!env.CHECKOUTS || address === null) return;
  const key = counted === 'checkout' ? address : `${counted} ${address}`;
  if (!(await env.CHECKOUTS.limit({ key })).success) throw refusal('RATE_LIMITED');
}

/** The box office counts by it and learns no address; another event has another key for the same one. */
function addressKey({ env }: RequestContext, eventId: string, address: string): Promise<string> {
  return derivedText(env, { purpose: 'address of a stranger', text: `${eventId} ${address}` });
}
