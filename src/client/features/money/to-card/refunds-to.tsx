import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { REFUND_TARGETS, type RefundTarget } from '#shared/states.ts';

const ICON_OF = { card: CreditCard, wallet: Wallet } as const;

/** Two buttons: where refunds of card payments go. */
export function RefundsTo({ chosen }: { chosen: RefundTarget | null }) {
  const { t } = useTranslation('toCard');
  const { language } = useFormats();
  const client = useQueryClient();
  const ids = useRequestId();
  const save = useMutation({
    ...trpc.wallet.setRefundsTo.mutationOptions(),
    networkMode: 'always',
    onSuccess: async () => {
      ids.settle();
      toast.success(t('preference.saved'));
      await client.invalidateQueries({ queryKey: trpc.wallet.withdrawals.queryKey() });
    },
    onError: (error) => toast.error(errorMessage(error, language)),
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
            busy={save.isPending && save.variables.to === to}
            disabled={save.isPending}
            className="h-auto min-h-11 whitespace-normal py-1.5 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
            onClick={() => save.mutate({ requestId: ids.idFor(to), to })}
          >
            <Icon aria-hidden="true" />
            {t(`preference.${to}`)}
          </Button>
        );
      })}
    </div>
  );
}
