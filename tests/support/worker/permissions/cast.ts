import { fundWallet } from '../events.ts';
import { type Person, person } from '../people.ts';

/**
 * Callers of the permission tests. The event belongs to the organizer, the guest has bought a ticket, and the
 * stranger has not.
 */
export const CALLERS = [
  'visitor',
  'guest',
  'stranger',
  'scanner',
  'vendor',
  /** Both work at an event of the rival. */
  'scannerElsewhere',
  'organizer',
  'rival',
  'admin',
  /** A deactivated administrator. */
  'deactivated',
] as const;
export type Caller = (typeof CALLERS)[number];
export type Cast = Record<Exclude<Caller, 'visitor'>, Person>;

export async function callCast(): Promise<Cast> {
  const names = CALLERS.filter((caller) => caller !== 'visitor');
  const people = await Promise.all(
    names.map(async (name) => {
      const someone = await person({ name, ...OPTIONS[name] });
      await fundWallet(someone, 10_000_000);
      return [name, someone] as const;
    }),
  );
  return Object.fromEntries(people) as Cast;
}

const OPTIONS: Partial<Record<Caller, Parameters<typeof person>[0]>> = {
  organizer: { role: 'organizer' },
  rival: { role: 'organizer' },
  admin: { role: 'admin' },
  deactivated: { role: 'admin', status: 'inactive' },
};
