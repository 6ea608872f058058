import { QrCode, RefreshCw, Smartphone, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { HelperPhones } from '#shared/contracts/staff/helper-phones.ts';

interface PhoneRowProps {
  eventId: string;
  timeZone: string;
  phone: HelperPhones['items'][number];
  onShow: () => void;
  /** After this one was revoked: a new code for the same place. */
  onReplace: () => void;
}

export function PhoneRow({ eventId, timeZone, phone, onShow, onReplace }: PhoneRowProps) {
  const { t } = useTranslation('helpers');
  const formats = useFormats();
  const { id, role, place, joined, ended, attempts, lateScans } = phone;
  const time = (at: string) => formats.shortMoment(at, timeZone);
  const name = joined?.name ?? t('list.unused');
  const revoke = useAction({
    call: trpc.phones.revoke.mutationOptions(),
    done: () => toast.success(joined ? t('list.revoked', { name }) : t('list.withdrawn')),
    refresh: [trpc.phones.pathKey()],
  });
  const replace = async () => {
    if (await revoke.run({ eventId, phoneId: id })) onReplace();
  };
  return (
    <li className="flex flex-wrap items-start gap-3 p-4 sm:p-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted">
        <Smartphone aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          {ended ? <Badge tone="outline">{t(`list.ended.${ended.why}`)}</Badge> : null}
        </p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {[t(`role.${role}`), place, joined?.device].filter(Boolean).join(' · ')}
        </p>
        <p className="text-muted-foreground text-sm">
          {joined
            ? t('list.seen', { joined: time(joined.at), seen: time(ended?.at ?? joined.seenAt) })
            : t('list.made', { when: time(phone.madeAt) })}
        </p>
        {attempts.length > 0 && ended ? (
          <p className="text-muted-foreground text-sm">{t('list.attempts', { count: attempts.length })}</p>
        ) : null}
        {attempts.length > 0 && !ended ? (
          <Alert tone="warning" title={t('list.attempts', { count: attempts.length })} className="mt-2">
            <ul>
              {attempts.map(({ device, times, lastAt, firstAt }) => (
                <li key={`${device} ${firstAt}`}>
                  {t('list.attempt', {
                    device: device || t('list.unknown'),
                    when: time(lastAt),
                    times,
                  })}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {lateScans > 0 ? (
          <p className="mt-2 font-medium text-sm text-warning-ink">{t('list.late', { count: lateScans })}</p>
        ) : null}
      </div>
      {ended ? null : (
        <div className="flex items-center gap-1">
          {joined ? (
            attempts.length > 0 ? (
              <ConfirmDialog
                icon={<RefreshCw aria-hidden="true" />}
                action={t('list.replace')}
                title={t('list.replaceTitle')}
                text={t('list.replaceText', { name })}
                confirm={t('list.replaceConfirm')}
                busy={revoke.busy}
                failure={revoke.failure}
                onConfirm={() => void replace()}
              />
            ) : null
          ) : (
            <Button variant="outline" size="sm" className="min-h-11" onClick={onShow}>
              <QrCode aria-hidden="true" />
              {t('list.show')}
            </Button>
          )}
          <ConfirmDialog
            compact
            icon={<X aria-hidden="true" />}
            action={joined ? t('list.revoke', { name }) : t('list.withdraw')}
            title={joined ? t('list.revokeTitle', { name }) : t('list.withdrawTitle')}
            text={joined ? t('list.revokeText') : t('list.withdrawText')}
            confirm={joined ? t('list.revokeConfirm') : t('list.withdrawConfirm')}
            busy={revoke.busy}
            failure={revoke.failure}
            onConfirm={() => void revoke.run({ eventId, phoneId: id })}
          />
        </div>
      )}
    </li>
  );
}
