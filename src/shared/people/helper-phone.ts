/** A helper's phone works until this long after the event's end (ms): shows run late, and the bar is counted. */
export const HELPER_AFTER_END_MS = 6 * 3_600_000;

/** Codes and phones of one event, with those that have ended: a festival's crew, each replaced once. */
export const PHONES_PER_EVENT_MAX = 400;
/** Other phones that are recorded for one code. */
export const PHONE_ATTEMPTS_MAX = 20;

/** A phone's own secret: 32 random bytes as base64url. The server stores only its hash. */
const SECRET = /^[\w-]{43}$/;
const TOKEN = /^helper\.([0-9a-f-]{36})\.([\w-]{43})$/;

export function isPhoneSecret(text: string): boolean {
  return SECRET.test(text);
}

/** The bearer token of a helper's phone. It names the helper, so that a box office can decide without D1. */
export function phoneToken({ id, secret }: { id: string; secret: string }): string {
  return `helper.${id}.${secret}`;
}

export function readPhoneToken(token: string): { id: string; secret: string } | null {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
