import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readDeletionFacts } from '#db/readers/people/account-losses.ts';
import type { DeletionObstacle, deletionOutput } from '#shared/contracts/people/profile.ts';
import type { Eraser } from './eraser.ts';

/** What a user would lose with their account, and what prevents the deletion. */
export async function previewDeletion(
  eraser: Pick<Eraser, 'db' | 'now' | 'identity'>,
  userId: string,
): Promise<z.infer<typeof deletionOutput>> {
  const facts = await readDeletionFacts(readerOf(eraser.db), userId, eraser.now());
  const against: Record<DeletionObstacle, boolean> = {
    events: facts.hasEvents,
    revenue: facts.hasRevenue,
    payoutAccount: facts.hasPayoutAccount,
    lastAdmin: facts.isLastAdmin,
    unavailable: eraser.identity === null,
  };
  return {
    losses: facts.losses,
    lossesDigest: digestOf(facts.lossesText),
    obstacles: (Object.keys(against) as DeletionObstacle[]).filter((obstacle) => against[obstacle]),
    events: facts.events,
  };
}

export function digestOf(lossesText: string): string {
  return createHash('sha256').update(lossesText).digest('base64url');
}
