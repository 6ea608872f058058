import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readBalances } from '#db/readers/money/wallet.ts';
import type { walletOutput } from '#shared/contracts/money/wallet.ts';
import type { Deps } from '#worker/deps.ts';

export async function getWallet(
  deps: Pick<Deps, 'db'>,
  input: { userId: string },
): Promise<z.infer<typeof walletOutput>> {
  return { wallets: await readBalances(readerOf(deps.db), input.userId) };
}
