import type { PassLinkInput } from '#shared/contracts/passes.ts';

type Wallet = PassLinkInput['wallet'];

/** A telephone that has one of the wallets cannot have the other; a computer hands a pass on to either. */
const NOT_ON: Readonly<Record<Wallet, RegExp>> = { apple: /Android/, google: /iPhone|iPad|iPod/ };

/** Those wallets of the server's that can be on this device. */
export function walletsOf(userAgent: string, passes: readonly Wallet[]): Wallet[] {
  return passes.filter((wallet) => !NOT_ON[wallet].test(userAgent));
}
