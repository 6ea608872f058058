import { cookieValue } from '#shared/csrf.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';
import type { Env } from '#worker/env.ts';

const NAME = 'checkout_browser';
const SECURE_NAME = `__Host-${NAME}`;
/** Longer than any hold of a person who is not signed in (s). */
const MAX_AGE_S = 24 * 3_600;

/** The browser as an owner of holds, by its signed cookie; null if there is none or it was not signed here. */
export async function browserOf(env: Env, request: Request): Promise<string | null> {
  const value = cookieValue(request.headers.get('cookie') ?? '', cookieNameOf(request));
  const [id = '', signature = ''] = value?.split('.') ?? [];
  return id && (await isDerived(env, derivationOf(id), signature)) ? ownerOf(id) : null;
}

/** A new browser as an owner, with its `Set-Cookie` value. */
export async function newBrowser(env: Env, request: Request): Promise<{ owner: string; cookie: string }> {
  const id = crypto.randomUUID();
  const name = cookieNameOf(request);
  const secure = name === SECURE_NAME ? '; Secure' : '';
  const cookie = `${name}=${id}.${await derivedText(env, derivationOf(id))}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_S}${secure}`;
  return { owner: ownerOf(id), cookie };
}

/** Who may act on a hold, as in `HoldRef.owners`: a stranger's hold is found by the browser after they signed in, too. */
export function ownersOf(actor: Pick<Actor, 'id'> | null, browser: string | null): string[] {
  return [...(actor ? [`user:${actor.id}`] : []), ...(browser === null ? [] : [browser])];
}

function ownerOf(id: string): string {
  return `browser:${id}`;
}

function derivationOf(id: string) {
  return { purpose: 'checkout browser', text: id };
}

function cookieNameOf({ url }: Request): string {
  return url.startsWith('https:') ? SECURE_NAME : NAME;
}
