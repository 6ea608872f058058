import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readBalances, readIsUsed } from '#db/readers/money/wallet.ts';
import type { walletOutput } from '#shared/contracts/money/wallet.ts';
import type { Deps } from '#worker/deps.ts';

export async function getWallet(
  deps: Pick<Deps, 'db'>,
  input: { userId: string },
): Promise<z.infer<typeof walletOutput>> {
  return { wallets: await readBalances(readerOf(deps.db), input.userId) };
}

/** Every page of a guest asks it, so it costs less than a page of the history. */
export async function isWalletUsed(deps: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  return readIsUsed(readerOf(deps.db), userId);
}
