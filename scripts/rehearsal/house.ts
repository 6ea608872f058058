import { addPeople, type BenchPerson, fundWallets } from '#bench/seed/people.ts';
import { fillTables } from '#bench/seed/rows.ts';
import { type BenchServer, startServer } from '#bench/server.ts';
import { staffAssignments } from '#db/schema/people.ts';
import { type Caller, callerWith } from './caller.ts';

/** A server with the people of a night. */
export interface RehearsalHouse {
  server: BenchServer;
  url: string;
  organizer: Caller;
  admin: Caller;
  staff: Caller[];
  /** With money in their wallets. */
  buyers: Caller[];
  /** People without a ticket, each with a phone. */
  street: Caller[];
  /** Gives the staff their roles, in their order. */
  assign: (eventId: string, roles: readonly ('scanner' | 'vendor')[]) => Promise<void>;
}

interface Cast {
  staff: number;
  buyers: number;
  street?: number;
  walletMinor: number;
}

export async function openHouse(cast: Cast): Promise<RehearsalHouse> {
  const server = await startServer(0, true);
  const { db, secrets, issuer } = server;
  const url = `http://127.0.0.1:${server.productPort}`;
  const add = (count: number, role: 'client' | 'organizer') =>
    addPeople(db, { secret: secrets.authSecret, issuer }, count, role);
  const as = (person: BenchPerson | undefined) => callerWith(url, person?.token ?? null);
  const [boss, chief] = await add(2, 'organizer');
  const staff = await add(cast.staff, 'client');
  const buyers = await add(cast.buyers, 'client');
  const street = await add(cast.street ?? 0, 'client');
  await fundWallets(db, buyers, cast.walletMinor);
  await db.batch([
    db.prepare(`UPDATE users SET role = 'admin' WHERE id = ?1`).bind(chief?.id),
    db.prepare('UPDATE users SET paid_events_at = ?2 WHERE id = ?1').bind(boss?.id, Date.now()),
  ]);
  const assign: RehearsalHouse['assign'] = async (eventId, roles) => {
    const assignedBy = boss?.id ?? '';
    const rows = roles.flatMap((role, at) => {
      const person = staff[at];
      return person ? [{ eventId, userId: person.id, role, assignedBy, createdAt: Date.now() }] : [];
    });
    await fillTables(db, [[staffAssignments, rows]]);
  };
  return {
    ...{ server, url, assign, organizer: as(boss), admin: as(chief) },
    ...{ staff: staff.map(as), buyers: buyers.map(as), street: street.map(as) },
  };
}
