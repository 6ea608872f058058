import type { Context } from 'hono';
import { databaseOf, directoryOf } from '#db/databases.ts';
import { done } from '#shared/errors/errors.ts';
import { idSchema } from '#shared/ids.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { activeActor } from '#worker/auth/actor.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { resolveActor } from '#worker/auth/resolve-actor.ts';
import { pdfRefusal, printLimited } from '#worker/documents/pdf/print-limited.ts';
import type { Env } from '#worker/env.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { showNightLog } from './show-night-log.ts';

/** `GET /api/events/:eventId/night-log.csv` and `.pdf`; authenticated by bearer token like the tickets' files. */
export async function serveNightLog(c: Context<{ Bindings: Env }>): Promise<Response> {
  const deps = { env: c.env, db: directoryOf(c.env), now: () => Date.now() };
  const identified = activeActor(await resolveActor(deps, c.req.raw));
  if (!identified.ok) return refusalResponse(identified.code);
  const actor = identified.value;
  const id = idSchema.safeParse(c.req.param('eventId'));
  if (!id.success) return refusalResponse('EVENT_NOT_FOUND');
  const eventId = id.data;
  const log = await showNightLog({ db: databaseOf(c.env, eventId) }, { actor, eventId });
  if (!log.ok) return refusalResponse(log.code);
  const asked = c.req.query('language');
  const language = isLanguage(asked) ? asked : pageLanguage(c.req.raw);
  const named = (extension: string) => `attachment; filename="aforo-night-log.${extension}"`;
  if (c.req.path.endsWith('.csv')) {
    const { nightLogCsv } = await import('./night-log-csv.ts');
    return new Response(nightLogCsv(log.value, language), {
      headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': named('csv') },
    });
  }
  const limits = { limited: limitsApply(c.env, c.req.raw), now: deps.now, by: actor.id };
  const printed = await printLimited(limits, async () => {
    // Loaded on demand: fonts and their parser are large.
    const { makeNightLogPdf } = await import('./night-log-pdf.ts');
    return done(await makeNightLogPdf(log.value, language));
  });
  if (!printed.ok) return pdfRefusal(printed.code);
  return new Response(printed.value, {
    headers: { 'content-type': 'application/pdf', 'content-disposition': named('pdf') },
  });
}
