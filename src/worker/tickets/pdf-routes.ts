import type { Context } from 'hono';
import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { type OwnTicket, readOwnTicket, readPurchaseTickets } from '#db/readers/tickets/own-tickets.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { idSchema } from '#shared/ids.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { type Actor, activeActor } from '#worker/auth/actor.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { resolveActor } from '#worker/auth/resolve-actor.ts';
import { pdfRefusal, printLimited } from '#worker/documents/pdf/print-limited.ts';
import type { Env } from '#worker/env.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { printTickets } from './print-tickets.ts';

type PdfContext = Context<{ Bindings: Env }>;

/** `GET /api/tickets/:id/ticket.pdf`: one of the user's own tickets. */
export async function serveTicketPdf(c: PdfContext): Promise<Response> {
  return await servePdf(c, async (actor, ticketId) => {
    const ticket = await readOwnTicket(readerOf(directoryOf(c.env)), actor.id, ticketId);
    return ticket ? [ticket] : [];
  });
}

/** `GET /api/purchases/:id/tickets.pdf`: all tickets of one of the user's purchases, one per page. */
export async function servePurchasePdf(c: PdfContext): Promise<Response> {
  return await servePdf(c, (actor, purchaseId) =>
    readPurchaseTickets(readerOf(directoryOf(c.env)), actor.id, purchaseId),
  );
}

/** Authenticated by bearer token, and saved by the client, so that no URL ever contains a token. */
async function servePdf(
  c: PdfContext,
  find: (actor: Actor, id: string) => Promise<OwnTicket[]>,
): Promise<Response> {
  const deps = { env: c.env, db: directoryOf(c.env), now: () => Date.now() };
  const identified = activeActor(await resolveActor(deps, c.req.raw));
  if (!identified.ok) return refusalResponse(identified.code);
  const actor = identified.value;
  const id = idSchema.safeParse(c.req.param('id'));
  const lang = c.req.query('lang');
  const limits = { limited: limitsApply(c.env, c.req.raw), now: deps.now, by: actor.id };
  const printed = await printLimited(limits, async () =>
    printTickets({
      tickets: id.success ? await find(actor, id.data) : [],
      holderName: actor.name,
      language: isLanguage(lang) ? lang : (actor.language ?? pageLanguage(c.req.raw)),
      signingKey: await ticketSigningKey(c.env),
    }),
  );
  if (!printed.ok) return pdfRefusal(printed.code);
  return new Response(printed.value, {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="aforo.pdf"' },
  });
}
