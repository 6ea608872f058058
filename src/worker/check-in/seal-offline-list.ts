import type { OfflineChanges } from '#durable/box-office/check-in/guest-list.ts';
import { sealRecord } from '#shared/codes/offline-list.ts';
import type { PublicKeyText } from '#shared/codes/ticket-key.ts';
import type { OfflineList } from '#shared/contracts/check-in.ts';

/**
 * Encrypts a page of the offline list, each record with its own secret, so that no readable data leaves the Worker.
 */
export async function sealOfflineList(
  { eventId, changes }: { eventId: string; changes: OfflineChanges },
  publicKeys: readonly PublicKeyText[],
): Promise<OfflineList> {
  const { entries, ...page } = changes;
  const ivs = crypto.getRandomValues(new Uint8Array(12 * entries.length));
  const records = await Promise.all(
    entries.map(({ secret, record }, index) =>
      sealRecord({ eventId, secret }, record, ivs.slice(12 * index, 12 * index + 12)),
    ),
  );
  return { ...page, publicKeys: [...publicKeys], records };
}
