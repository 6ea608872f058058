import { readerOf } from '#db/client.ts';
import { readNames } from '#db/readers/people/people.ts';
import type { GroupView } from '#durable/box-office/groups/group.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';
import { firstNameOf } from '#shared/waitlist/waitlist.ts';
import type { Deps } from '#worker/deps.ts';
import { groupTokenOf } from './group-token.ts';

const USER = 'user:';

/**
 * A group as its link shows it. The box office stores no names.
 * @param owners who asks
 */
export async function showGroup(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owners: readonly string[],
  eventId: string,
  { groupId, host, shares, expiresAt, typeName, ...group }: GroupView,
): Promise<GroupStatus> {
  const people = [host, ...shares.map(({ owner }) => owner)].filter((owner) => owner.startsWith(USER));
  const names = await readNames(
    readerOf(db),
    people.map((owner) => owner.slice(USER.length)),
  );
  const nameOf = (owner: string) => firstNameOf(names.get(owner.slice(USER.length)) ?? '');
  const isMine = (owner: string) => owners.includes(owner);
  const own = shares.find(({ owner, receipt }) => receipt && isMine(owner));
  return {
    ...group,
    token: groupTokenOf({ eventId, groupId }),
    eventId,
    serverTime: toIso(now()),
    expiresAt: toIso(expiresAt),
    hostName: nameOf(host),
    isHost: isMine(host),
    ticketTypeName: typeName,
    shares: shares.map(({ holdId, owner, quantity, state, seats }) => ({
      id: holdId,
      name: nameOf(owner),
      isMine: isMine(owner),
      quantity,
      state,
      ...(seats && { seats }),
    })),
    ticketId: own?.receipt?.ticketIds[0] ?? null,
  };
}
