import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { ownTimeZone } from '#client/features/own-event/form/time-zones.ts';
import { SoldBar } from '#client/features/own-event/sold-bar.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { DiscountState, DiscountView } from '#shared/contracts/events/discounts.ts';
import { useCodeBounds, worthText } from './code-words.ts';

const TONES = {
  active: 'success',
  scheduled: 'neutral',
  used_up: 'warning',
  expired: 'outline',
  inactive: 'outline',
  event_ended: 'outline',
  event_cancelled: 'outline',
} as const satisfies Record<DiscountState, Tone>;

interface CodeRowProps {
  code: DiscountView;
  /** For administrators, whose list contains the codes of all organizers. */
  showOrganizer: boolean;
  onEdit: () => void;
}

/** One code: value, validity, number of uses and total discount. */
export function CodeRow({ code, showOrganizer, onEdit }: CodeRowProps) {
  const { t } = useTranslation('codes');
  const formats = useFormats();
  const bounds = useCodeBounds();
  const saved = code.savedMinor.map(({ currency, amountMinor }) => formats.money(amountMinor, currency));
  const details = [
    code.event?.name ?? t('allEvents'),
    ...bounds(code, ownTimeZone()),
    ...(showOrganizer ? [code.organizer.name] : []),
  ];
  return (
    <li className="flex flex-col gap-3 p-4 @2xl:flex-row @2xl:items-center @2xl:gap-5 sm:p-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="wrap-anywhere font-semibold tracking-wide">{code.code}</h2>
          <span className="font-semibold text-primary-ink">{worthText(code, formats)}</span>
          <Badge tone={TONES[code.state]}>{t(`states.${code.state}`)}</Badge>
        </div>
        <p className="wrap-anywhere mt-1 text-muted-foreground text-sm">{details.join(' · ')}</p>
        {code.description ? <p className="wrap-anywhere mt-0.5 text-sm">{code.description}</p> : null}
      </div>
      <div className="@2xl:w-40 @2xl:shrink-0">
        <p className="text-sm">
          {code.maxUses === null
            ? t('row.used', { count: code.used })
            : t('row.usedOf', { used: formats.number(code.used), most: formats.number(code.maxUses) })}
        </p>
        {code.maxUses === null ? null : <SoldBar part={code.used} whole={code.maxUses} className="mt-1.5" />}
        {saved.length > 0 ? (
          <p className="mt-1 text-muted-foreground text-sm">
            {t('row.saved', { amount: formats.list(saved) })}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isOver(code.state) ? <span /> : <ActiveSwitch code={code} />}
        <div className="-mr-2 flex flex-wrap">
          <CopyButton code={code.code} />
          <IconButton variant="ghost" label={t('edit', { code: code.code })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <DeleteCode code={code} />
        </div>
      </div>
    </li>
  );
}

/** An exhausted or expired code: its badge gives the reason, which an "Active" switch would contradict. */
function isOver(state: DiscountView['state']): boolean {
  return state !== 'active' && state !== 'inactive' && state !== 'scheduled';
}

function CopyButton({ code }: { code: string }) {
  const { t } = useTranslation('codes');
  const press = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t('copied', { code }));
    } catch (error) {
      console.error(error);
      toast.error(t('notCopied'));
    }
  };
  return (
    <IconButton variant="ghost" label={t('copy', { code })} onClick={() => void press()}>
      <Copy aria-hidden="true" />
    </IconButton>
  );
}

function ActiveSwitch({ code }: { code: DiscountView }) {
  const { t } = useTranslation('codes');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const { idFor, settle } = useRequestId();
  const update = useMutation(
    trpc.discounts.update.mutationOptions({
      onSuccess: async () => {
        settle();
        await queryClient.invalidateQueries({ queryKey: trpc.discounts.list.pathKey() });
      },
      onError: (error) => toast.error(errorMessage(error, language)),
    }),
  );
  return (
    <Switch
      checked={update.isPending ? (update.variables.active ?? code.active) : code.active}
      disabled={update.isPending}
      onChange={(active) => {
        const content = { discountId: code.id, active };
        update.mutate({ requestId: idFor(content), ...content });
      }}
      label={
        <span className="text-sm">
          {t('fields.active')}
          <span className="sr-only">: {code.code}</span>
        </span>
      }
    />
  );
}

function DeleteCode({ code }: { code: DiscountView }) {
  const { t } = useTranslation('codes');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const remove = useMutation(trpc.discounts.delete.mutationOptions());
  const { idFor } = useRequestId();
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setFailure(null);
    const intention = { discountId: code.id };
    try {
      await remove.mutateAsync({ requestId: idFor(intention), ...intention });
    } catch (error) {
      setFailure(errorMessage(error, language));
      return;
    }
    toast.success(t('deleted', { code: code.code }));
    await queryClient.invalidateQueries({ queryKey: trpc.discounts.list.pathKey() });
  };
  return (
    <ConfirmDialog
      compact
      icon={<Trash2 aria-hidden="true" />}
      action={t('delete', { code: code.code })}
      title={t('deleteTitle', { code: code.code })}
      text={t('deleteText')}
      confirm={t('deleteConfirm')}
      busy={remove.isPending}
      failure={failure}
      onConfirm={() => void press()}
    />
  );
}
