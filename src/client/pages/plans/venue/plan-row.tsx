import { useQueryClient } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { VenuePlans } from '#shared/contracts/seats/plans.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

const NAME_MAX_CHARS = 60;

interface PlanRowProps {
  plan: VenuePlans['plans'][number];
  venueId: string;
}

/** One plan of the list: open, copy, delete. */
export function PlanRow({ plan, venueId }: PlanRowProps) {
  const { t } = useTranslation('seatPlans');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const refresh = [trpc.plans.list.pathKey()];
  const copy = useAction({
    call: trpc.plans.create.mutationOptions(),
    done: () => toast.success(t('list.copied')),
    failed: (message) => toast.error(message),
    refresh,
  });
  const remove = useAction({ call: trpc.plans.delete.mutationOptions(), refresh });
  const makeCopy = async () => {
    const found = await queryClient.fetchQuery(trpc.plans.get.queryOptions({ planId: plan.id }));
    const name = t('list.copyName', { name: plan.name }).slice(0, NAME_MAX_CHARS);
    await copy.run({ venueId, plan: { ...found.plan, name } });
  };
  const facts = [
    t('parts.seats', { count: plan.seats, number: formats.number(plan.seats) }),
    ...(plan.events > 0
      ? [t('list.events', { count: plan.events, number: formats.number(plan.events) })]
      : []),
    t('list.changed', { day: formats.date(plan.updatedAt) }),
  ];
  return (
    <li className="relative flex items-center gap-1 py-2.5 pr-2 pl-4 has-[a:hover]:bg-muted">
      <div className="min-w-0 flex-1">
        <Link
          to={pathFor(PATHS.seatingPlan, plan.id)}
          className="wrap-anywhere font-medium before:absolute before:inset-0"
        >
          {plan.name}
        </Link>
        <p className="text-muted-foreground text-sm">{facts.join(' · ')}</p>
      </div>
      <IconButton
        variant="ghost"
        className="relative"
        label={t('list.copy', { name: plan.name })}
        busy={copy.busy}
        onClick={() => void makeCopy().catch(() => toast.error(t('list.copyFailed')))}
      >
        {copy.busy ? null : <Copy aria-hidden="true" />}
      </IconButton>
      <span className="relative">
        <ConfirmDialog
          compact
          icon={<Trash2 aria-hidden="true" />}
          action={t('list.delete', { name: plan.name })}
          title={t('list.deleteTitle', { name: plan.name })}
          text={plan.events > 0 ? t('list.deleteTextUsed') : t('list.deleteText')}
          confirm={t('list.deleteConfirm')}
          busy={remove.busy}
          failure={remove.failure}
          onConfirm={() => void remove.run({ planId: plan.id })}
        />
      </span>
    </li>
  );
}
