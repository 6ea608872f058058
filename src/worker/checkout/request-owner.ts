import type { Actor } from '../auth/actor.ts';
import { clientAddress } from '../http/client-address.ts';
import type { RequestContext } from '../trpc/context.ts';
import { fullyIdentified, refusal } from '../trpc/init.ts';
import { browserOf, newBrowser, ownersOf } from './checkout-owner.ts';

/** The person and the browser of a request: either may act on their hold. */
export async function ownersIn(ctx: RequestContext, actor: Pick<Actor, 'id'> | null): Promise<string[]> {
  return ownersOf(actor, await browserOf(ctx.env, ctx.request));
}

/** The browser of a stranger, which gets its cookie now if it has none; once a request, whose cookies do not change. */
export function onceBrowserOwner(ctx: RequestContext): () => Promise<string> {
  const find = async () => {
    const known = await browserOf(ctx.env, ctx.request);
    if (known !== null) return `browser:${known}`;
    const { id, cookie } = await newBrowser(ctx.env, ctx.request);
    ctx.setCookie(cookie);
    return `browser:${id}`;
  };
  let found: Promise<string> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** Who will own a new hold: a person with a verified address, else the browser (`buyer` is null). */
export async function newOwner(
  ctx: RequestContext,
  browser: () => Promise<string> = onceBrowserOwner(ctx),
): Promise<{ buyer: Actor | null; owner: string; anonymous: boolean }> {
  const { actor } = await fullyIdentified(ctx);
  const buyer = actor?.status === 'active' && actor.emailVerified ? actor : null;
  if (!buyer) await limitStrangers(ctx);
  return { buyer, owner: buyer ? `user:${buyer.id}` : await browser(), anonymous: !buyer };
}

/** Strangers cost nothing and may be a script: their address bounds them too. */
async function limitStrangers({ env, request }: RequestContext): Promise<void> {
  const address = clientAddress(request);
  if (!env.CHECKOUTS || address === null) return;
  if (!(await env.CHECKOUTS.limit({ key: address })).success) throw refusal('RATE_LIMITED');
}
