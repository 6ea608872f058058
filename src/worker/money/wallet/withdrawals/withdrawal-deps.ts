import { createDeps, type Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import type { PaymentProvider } from '../../payments/provider.ts';
import { paymentProvider } from '../../payments/settings.ts';

export interface WithdrawalDeps extends Pick<Deps, 'db' | 'now'> {
  payments: PaymentProvider;
}

/** Null without a payment provider. */
export function withdrawalDepsOf(env: Env): WithdrawalDeps | null {
  const deps = createDeps(env);
  const payments = paymentProvider(env, deps.now);
  return payments && { ...deps, payments };
}
