import type { PassLinkInput } from '#shared/contracts/sales/passes.ts';

type Wallet = PassLinkInput['wallet'];

/** A phone with one wallet cannot have the other; a computer can pass it on to either. */
const NOT_ON: Readonly<Record<Wallet, RegExp>> = { apple: /Android/, google: /iPhone|iPad|iPod/ };

/** The server's wallets that may exist on this device. */
export function walletsOf(userAgent: string, passes: readonly Wallet[]): Wallet[] {
  return passes.filter((wallet) => !NOT_ON[wallet].test(userAgent));
}
