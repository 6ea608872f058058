import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { type OwnTicket, readOwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import type { PassLinkInput } from '#shared/contracts/tickets/passes.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Env } from '#worker/env.ts';
import { googleSaveLink } from './google/save-link.ts';
import { passFacts } from './pass-facts.ts';
import { passAddress } from './pass-grant.ts';
import { passSettings } from './pass-settings.ts';
import { refusalOf } from './refusal-of.ts';

/** Lifetime of a link that a person asks for (ms): a phone opens it at once, and once more when it adds the pass. */
const PASS_LINK_TTL_MS = 5 * 60_000;

interface PassDeps {
  env: Env;
  siteUrl: string;
  now: () => number;
}

/** The URL of the pass for the user's own ticket, if the ticket is still valid for entry. */
export async function linkPass(
  { env, siteUrl, now }: PassDeps,
  actor: Actor,
  { ticketId, wallet, language }: PassLinkInput,
): Promise<Outcome<{ url: string }>> {
  const ticket = await readOwnTicket(readerOf(directoryOf(env)), actor.id, ticketId);
  if (!ticket) return refused('NOT_FOUND');
  const settings = passSettings(env, now());
  if (!settings[wallet]) return refused('PASSES_UNAVAILABLE');
  const facts = await passFacts(ticket, actor, await ticketSigningKey(env));
  if (facts.ended) return refused(refusalOf(facts.ended));
  if (wallet === 'google' && settings.google) {
    const request = { facts, language, settings: settings.google, siteUrl, now: now() };
    return done({ url: await googleSaveLink(request) });
  }
  const grant = { ticketId, holderId: actor.id, language };
  return done({ url: await passAddress(env, grant, now() + PASS_LINK_TTL_MS) });
}

/**
 * Links to the passes of a ticket for the mail that carries its code: they open nothing that the mail does not show. Apple's
 * serves the holder's own valid ticket until the event is over.
 */
export async function mailedPassLinks(
  { env, siteUrl, now }: PassDeps,
  ticket: OwnTicket,
  { holder, language }: { holder: { id: string; name: string }; language: Language },
): Promise<Partial<Record<'apple' | 'google', string>>> {
  const settings = passSettings(env, now());
  const isOver = ticket.endsAt <= now();
  if (isOver || (!settings.apple && !settings.google)) return {};
  const facts = await passFacts(ticket, holder, await ticketSigningKey(env));
  if (facts.ended) return {};
  const grant = { ticketId: ticket.id, holderId: holder.id, language };
  const google = settings.google && { facts, language, settings: settings.google, siteUrl, now: now() };
  return {
    ...(settings.apple && { apple: `${siteUrl}${await passAddress(env, grant, ticket.endsAt)}` }),
    ...(google && { google: await googleSaveLink(google) }),
  };
}
