import { useMe } from '#client/features/auth/session/use-me.ts';
import type { AnyRight } from '#shared/organizations/rights.ts';
import { may } from './may.ts';

/** `may` for the signed-in person, at one event. */
export function useMay(at?: Parameters<typeof may>[2]): (right: AnyRight) => boolean {
  const me = useMe();
  return (right) => may(me, right, at);
}
