import { applyD1Migrations, env, reset } from 'cloudflare:test';
import { vi } from 'vitest';

/**
 * Runs before each file of tests. The files share their workerd, because starting one takes longer than most files: so
 * each finds empty storage, the bindings workerd started with whatever an earlier test put in their place, and the
 * real clock.
 */
const shared = globalThis as typeof globalThis & { startBindings?: typeof env };
shared.startBindings ??= { ...env };
for (const name of Object.keys(env)) {
  if (!(name in shared.startBindings)) Reflect.deleteProperty(env, name);
}
Object.assign(env, shared.startBindings);
vi.useRealTimers();

await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
