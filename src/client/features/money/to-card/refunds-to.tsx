import { CreditCard, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { REFUND_TARGETS, type RefundTarget } from '#shared/states.ts';

const ICON_OF = { card: CreditCard, wallet: Wallet } as const;

/** Two buttons: where refunds of card payments go. */
export function RefundsTo({ chosen }: { chosen: RefundTarget | null }) {
  const { t } = useTranslation('toCard');
  const save = useAction({
    call: trpc.wallet.setRefundsTo.mutationOptions(),
    done: () => toast.success(t('preference.saved')),
    failed: (message) => toast.error(message),
    refresh: [trpc.wallet.withdrawals.queryKey()],
  });
  return (
    <div className="flex flex-wrap gap-2">
      {REFUND_TARGETS.map((to) => {
        const Icon = ICON_OF[to];
        return (
          <Button
            key={to}
            variant="outline"
            aria-pressed={to === chosen}
            busy={save.sent?.to === to}
            disabled={save.sent !== null}
            className="h-auto min-h-11 whitespace-normal py-1.5 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
            onClick={() => void save.run({ to })}
          >
            <Icon aria-hidden="true" />
            {t(`preference.${to}`)}
          </Button>
        );
      })}
    </div>
  );
}
