import { readerOf } from '#db/client.ts';
import { readIsApproved } from '#db/readers/people/approvals.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { linkIn } from './link-in.ts';

type Approver = Parameters<typeof readIsApproved>[1];

/**
 * Why names cannot appear in mails: they carry a link, and no administrator has approved the person. Anybody becomes an
 * organizer, and our mails must not carry a stranger's link to addresses that the stranger chooses.
 * @param by the person who writes, or the event in whose name they do
 */
export function mailedNamesRefusal(
  deps: Pick<Deps, 'db'>,
  by: Approver,
  names: readonly (string | undefined)[],
): Promise<Refusal | null> {
  return refusalOf(deps, by, names, 'NAME_HAS_LINK');
}

/** The same for the person's own name, which they change in their profile. */
export function ownNameRefusal(
  deps: Pick<Deps, 'db'>,
  { id: userId, name }: { id: string; name: string },
): Promise<Refusal | null> {
  return refusalOf(deps, { userId }, [name], 'OWN_NAME_HAS_LINK');
}

async function refusalOf(
  { db }: Pick<Deps, 'db'>,
  by: Approver,
  names: readonly (string | undefined)[],
  code: 'NAME_HAS_LINK' | 'OWN_NAME_HAS_LINK',
): Promise<Refusal | null> {
  for (const name of names) {
    const link = await linkIn(name ?? '');
    if (link === null) continue;
    return (await readIsApproved(readerOf(db), by)) ? null : refused(code, { link });
  }
  return null;
}
