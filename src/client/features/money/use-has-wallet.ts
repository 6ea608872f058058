import { useQuery } from '@tanstack/react-query';
import { isOrganizer, worksTheDoor } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** Whether a guest's wallet ever had an entry, for the navigation; false while unknown, and for people at work. */
export function useHasWallet(): boolean {
  const me = useMe();
  const isGuest = me !== null && !isOrganizer(me) && !worksTheDoor(me);
  const query = useQuery({ ...trpc.wallet.used.queryOptions(), enabled: isGuest });
  return isGuest && query.data?.used === true;
}
