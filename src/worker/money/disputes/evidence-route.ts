import type { Context } from 'hono';
import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { readEvidence } from '#db/readers/money/dispute-evidence.ts';
import { done } from '#shared/errors/errors.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { activeActor } from '#worker/auth/actor.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { resolveActor } from '#worker/auth/resolve-actor.ts';
import { pdfRefusal, printLimited } from '#worker/documents/pdf/print-limited.ts';
import type { Env } from '#worker/env.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';

/** `GET /api/disputes/:id/evidence.pdf`, for administrators; authenticated by bearer token like the tickets' files. */
export async function serveEvidence(c: Context<{ Bindings: Env }>): Promise<Response> {
  const deps = { env: c.env, db: directoryOf(c.env), now: () => Date.now() };
  const identified = activeActor(await resolveActor(deps, c.req.raw));
  if (!identified.ok) return refusalResponse(identified.code);
  if (!isAdministrator(identified.value)) return refusalResponse('FORBIDDEN');
  const evidence = await readEvidence(readerOf(directoryOf(c.env)), c.req.param('id') ?? '');
  if (!evidence) return refusalResponse('NOT_FOUND');
  const lang = c.req.query('lang');
  const language = isLanguage(lang) ? lang : pageLanguage(c.req.raw);
  const limits = { limited: limitsApply(c.env, c.req.raw), now: deps.now, by: identified.value.id };
  const printed = await printLimited(limits, async () => {
    // Loaded on demand: fonts and their parser are large.
    const { makeEvidencePdf } = await import('./evidence-pdf.ts');
    return done(await makeEvidencePdf(evidence, siteUrlOf(c.env, c.req.raw), language));
  });
  if (!printed.ok) return pdfRefusal(printed.code);
  return new Response(printed.value, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="aforo-evidence.pdf"',
    },
  });
}
