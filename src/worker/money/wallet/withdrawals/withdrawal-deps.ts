import type { Deps } from '#worker/deps.ts';
import type { PaymentProvider } from '../../payments/provider.ts';

export interface WithdrawalDeps extends Pick<Deps, 'db' | 'now'> {
  payments: PaymentProvider;
}
