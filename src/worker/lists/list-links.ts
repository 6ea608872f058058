import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';
import { packIds, unpackIds } from '#worker/packed-ids.ts';

/** What the link of a list's owner names. A newer version ends the one before. */
export interface ListRef {
  eventId: string;
  listId: string;
  version: number;
}

/** What the link of a name on a list names. */
export interface EntryRef {
  eventId: string;
  entryId: string;
}

const ofList = ({ eventId, listId, version }: ListRef) => ({
  purpose: 'guest-list',
  text: `${eventId}/${listId}/${version}`,
});
const ofEntry = ({ eventId, entryId }: EntryRef) => ({
  purpose: 'guest-list-entry',
  text: `${eventId}/${entryId}`,
});

/** Path of the page for a list's owner, who needs no account. */
export async function listPath(env: DerivationEnv, ref: ListRef): Promise<string> {
  const secret = await derivedText(env, ofList(ref));
  return pathFor(PATHS.list, `${packIds(ref.eventId, ref.listId)}.${ref.version}.${secret}`);
}

/** Null for a forged link. */
export async function readListLink(env: DerivationEnv, link: string): Promise<ListRef | null> {
  const [ids = '', version = '', secret = ''] = link.split('.');
  const [eventId, listId] = unpackIds(ids);
  const ref = { eventId, listId, version: Number(version) };
  return (await isDerived(env, ofList(ref), secret)) ? ref : null;
}

/** Path of the page for a name on a list, with its code. */
export async function entryPath(env: DerivationEnv, ref: EntryRef): Promise<string> {
  const secret = await derivedText(env, ofEntry(ref));
  return pathFor(PATHS.listEntry, `${packIds(ref.eventId, ref.entryId)}.${secret}`);
}

/** Null for a forged link. */
export async function readEntryLink(env: DerivationEnv, link: string): Promise<EntryRef | null> {
  const [ids = '', secret = ''] = link.split('.');
  const [eventId, entryId] = unpackIds(ids);
  const ref = { eventId, entryId };
  return (await isDerived(env, ofEntry(ref), secret)) ? ref : null;
}
