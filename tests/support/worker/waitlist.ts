import { env, SELF } from 'cloudflare:test';
import { placeAt } from '#db/readers/waitlist/waitlist.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import { newAddress, newIp } from './auth-client.ts';
import { guest, SITE, type TrpcAnswer } from './people.ts';

const CSRF = 'c5f'.repeat(16);

/** Input for `waitlist.join`, as the front page sends it. */
export function joinInput(more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    email: newAddress(),
    name: 'Ana',
    source: 'landing_page',
    ...more,
  };
}

/** Joins from a new IP address, as different people do. */
export async function join(input: Record<string, unknown>, ip = newIp()): Promise<TrpcAnswer> {
  const answer = await SELF.fetch(`${SITE}/api/trpc/waitlist.join`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `csrf_token=${CSRF}`,
      'x-csrf-token': CSRF,
      'cf-connecting-ip': ip,
    },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as { result?: { data: unknown }; error?: TrpcAnswer['error'] };
  return { status: answer.status, data: body.result?.data ?? null, error: body.error ?? null };
}

/** The token in the mail to this address. */
export async function tokenOf(email: string): Promise<string> {
  const row = await env.DB.prepare('SELECT status_token AS token FROM waitlist_entries WHERE email_key = ?')
    .bind(mailboxOf(email))
    .first<{ token: string }>();
  if (!row) throw new Error(`${email} is not on the list`);
  return row.token;
}

/** Presses the confirmation button behind the mail's link. */
export function confirm(token: string): Promise<TrpcAnswer> {
  return guest.mutate('waitlist.confirm', { requestId: crypto.randomUUID(), token });
}

/** Joins and confirms. @returns the token */
export async function joinConfirmed(more: Record<string, unknown> = {}): Promise<string> {
  const input = joinInput(more);
  await join(input);
  const token = await tokenOf(input.email);
  await confirm(token);
  return token;
}

/** All places in ascending order. */
export async function placesOfAll(): Promise<number[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${placeAt('e.position')} AS position FROM waitlist_entries AS e ORDER BY 1`,
  ).all<{
    position: number;
  }>();
  return results.map(({ position }) => position);
}
