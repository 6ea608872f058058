import type { Context } from 'hono';
import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { readEvidence } from '#db/readers/money/dispute-evidence.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { activeActor } from '../auth/actor.ts';
import { resolveActor } from '../auth/resolve-actor.ts';
import type { Env } from '../env.ts';
import { pageLanguage } from '../http/request-language.ts';
import { siteUrlOf } from '../http/site-url.ts';
import { refusalResponse } from '../trpc/refusal-response.ts';

/** `GET /api/disputes/:id/evidence.pdf`, for administrators; authenticated by bearer token like the tickets' files. */
export async function serveEvidence(c: Context<{ Bindings: Env }>): Promise<Response> {
  const deps = { env: c.env, db: directoryOf(c.env), now: () => Date.now() };
  const identified = activeActor(await resolveActor(deps, c.req.raw));
  if (!identified.ok) return refusalResponse(identified.code);
  if (identified.value.role !== 'admin') return refusalResponse('FORBIDDEN');
  const evidence = await readEvidence(readerOf(directoryOf(c.env)), c.req.param('id') ?? '');
  if (!evidence) return refusalResponse('NOT_FOUND');
  const lang = c.req.query('lang');
  const language = isLanguage(lang) ? lang : pageLanguage(c.req.raw);
  // Loaded on demand: fonts and their parser are large.
  const { makeEvidencePdf } = await import('./evidence-pdf.ts');
  return new Response(await makeEvidencePdf(evidence, siteUrlOf(c.env, c.req.raw), language), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="aforo-evidence.pdf"',
    },
  });
}
