import type { KeyRingEnv } from '#shared/codes/key-ring.ts';
import { ringFault } from '#shared/codes/ring-fault.ts';
import { logError } from '#worker/log.ts';

interface SalesEnv extends KeyRingEnv {
  SALES?: string;
}

const logged = new Set<string>();

/**
 * Nothing is sold with `SALES=off`, and nothing while the key ring is broken: its tickets would have no code. The log says so
 * once an isolate.
 */
export async function areSalesOff(env: SalesEnv): Promise<boolean> {
  if (env.SALES === 'off') return true;
  const fault = await ringFault(env);
  if (fault === null) return false;
  if (!logged.has(fault)) logError('nothing is sold', new Error(fault));
  logged.add(fault);
  return true;
}
