import { readerOf } from '#db/client.ts';
import { readNames } from '#db/readers/people/users.ts';
import { readCashSales } from '#db/readers/sales/cash-sales.ts';
import type { DoorOversight } from '#durable/box-office/check-in/check-in-service.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { DoorOversightView } from '#shared/contracts/door-oversight.ts';
import type { Deps } from '#worker/deps.ts';

/** Adds staff names and cash sales to the box office's report, which only has user ids. */
export async function nameDoorOversight(
  deps: Pick<Deps, 'db'>,
  eventId: string,
  { undos, unknownCodes }: DoorOversight,
): Promise<DoorOversightView> {
  const ids = [
    ...[...undos.byPerson, ...unknownCodes].map(({ userId }) => userId),
    ...undos.repeated.flatMap((ticket) => ticket.undos.map(({ userId }) => userId)),
  ];
  const reader = readerOf(deps.db);
  const [names, cashSales] = await Promise.all([readNames(reader, ids), readCashSales(reader, eventId)]);
  const nameOf = (userId: string) => names.get(userId) ?? '';
  return {
    cashSales,
    unknownCodes: unknownCodes.map(({ userId, ...counts }) => ({
      personId: userId,
      name: nameOf(userId),
      ...counts,
    })),
    undos: {
      total: undos.total,
      byPerson: undos.byPerson.map(({ userId, count }) => ({ name: nameOf(userId), count })),
      byGate: undos.byGate,
      repeated: undos.repeated.map(({ ticketId, typeName, holderName, shortCode, count, undos: latest }) => ({
        ticket: { id: ticketId, typeName, holderName },
        shortCode,
        count,
        undos: latest.map(({ at, gate, userId }) => ({ at: toIso(at), gate, by: nameOf(userId) })),
      })),
    },
  };
}
