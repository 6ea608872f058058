import type { Context } from 'hono';
import { type Reader, readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { OWN_DATA, OWN_WAITLIST_ENTRY, readSection } from '#db/readers/people/data-export.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import { type Actor, activeActor } from '#worker/auth/actor.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { resolveActor } from '#worker/auth/resolve-actor.ts';
import type { Env } from '#worker/env.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { listCards } from '#worker/money/cards/saved-cards.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';

/** Token bucket of data exports per person: burst and refill interval (ms). */
const EXPORTS_BURST = 5;
const EXPORT_EVERY_MS = 10 * 60_000;

const LIMIT = { burst: EXPORTS_BURST, everyMs: EXPORT_EVERY_MS };

/** `GET /api/profile/data`: all data about the user as one JSON file, streamed while it is read. */
export async function serveOwnData(c: Context<{ Bindings: Env }>): Promise<Response> {
  const deps = { env: c.env, db: directoryOf(c.env), now: () => Date.now() };
  const actor = activeActor(await resolveActor(deps, c.req.raw));
  if (!actor.ok) return refusalResponse(actor.code);
  const limited = limitsApply(c.env, c.req.raw);
  if ((await takeFromBucket({ ...deps, limited }, `export ${actor.value.id}`, LIMIT)) > 0)
    return refusalResponse('RATE_LIMITED');
  const readCards = () => listCards({ ...deps, payments: paymentProvider(c.env, deps.now) }, actor.value);
  const parts = writeOwnData(readerOf(directoryOf(c.env)), actor.value, readCards, deps.now());
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return()),
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="aforo-data.json"',
    },
  });
}

/** Converts Unix ms to ISO 8601, so that people can read it. */
function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}

async function* writeOwnData(
  reader: Reader,
  actor: Actor,
  readCards: () => ReturnType<typeof listCards>,
  now: number,
): AsyncGenerator<string, void> {
  yield `{\n"writtenAt": ${JSON.stringify(new Date(now).toISOString())}`;
  const sections: [name: string, sql: string, key: string][] = Object.entries(OWN_DATA).map(([name, sql]) => [
    name,
    sql,
    actor.id,
  ]);
  if (actor.emailVerified) sections.push(['waitlist', OWN_WAITLIST_ENTRY, mailboxOf(actor.email)]);
  for (const [name, sql, key] of sections) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const rows of readSection(reader, sql, key)) {
      yield separator + rows.map((row) => JSON.stringify(readable(row))).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  const cards = await readCards();
  // Kept by the provider alone; null while it does not answer.
  yield `,\n"savedCards": ${JSON.stringify(cards.ok ? cards.value.map(({ id: _, ...card }) => card) : null)}`;
  yield '\n}\n';
}
