import type { HeldGoods, Hold, HoldOwner, HoldRequest } from './hold.ts';

/** Who holds, and the request that says so. */
export type NewHold = HoldOwner & Pick<HoldRequest, 'requestId' | 'requestHash' | 'kind'>;

export function newHold(
  { owner, anonymous, address, requestId, requestHash, kind }: NewHold,
  goods: HeldGoods,
  more: Pick<Hold, 'id' | 'expiresAt' | 'groupId'> & { extended?: true },
): Hold {
  return {
    owner,
    starter: owner,
    anonymous,
    address,
    requestId,
    requestHash,
    kind,
    state: 'held',
    awaitedUntil: null,
    extended: false,
    moreTimeBy: null,
    kept: false,
    sale: null,
    goods,
    receipt: null,
    ...more,
  };
}
