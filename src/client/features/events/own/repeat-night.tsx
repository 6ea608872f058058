import { useMutation } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { usePayoutAccount } from '#client/features/people/start-selling/use-payout-account.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { toIso } from '#shared/contracts/common.ts';
import { instantOf, localTimeOf } from './form/zoned-time.ts';
import { useMakeEvent } from './use-make-event.ts';

export interface RepeatedNight {
  id: string;
  name: string;
  timeZone: string;
  /** The proposed start. */
  nextStartDate: string;
  /** How many items and people could be copied; null if unknown. */
  menuItems: number | null;
  staff: number | null;
  priced: boolean;
}

interface RepeatNightProps {
  night: RepeatedNight;
  trigger: ReactElement;
  opensAtOnce?: boolean;
}

/** Creates a copy of a night on another date, with its menu and staff if wanted, and publishes it. */
export function RepeatNight({ night, trigger, opensAtOnce = false }: RepeatNightProps) {
  const { t } = useTranslation(['ownEvents', 'selling', 'common']);
  const problem = useProblemText();
  const duplicate = useMutation(trpc.events.duplicate.mutationOptions());
  const { idFor, settle } = useRequestId();
  const making = useMakeEvent();
  const { make, busy } = making;
  const maySell = usePayoutAccount().data?.maySell !== false;
  const next = localTimeOf(Date.parse(night.nextStartDate), night.timeZone);
  const [open, setOpen] = useState(opensAtOnce);
  const [start, setStart] = useState(next);
  const [menu, setMenu] = useState(true);
  const [staff, setStaff] = useState(true);
  const instant = instantOf(start, night.timeZone);
  const publishable = maySell || !night.priced;

  const show = (opens: boolean) => {
    if (opens) setStart(next);
    setOpen(opens);
  };
  const create = (publishing: boolean) => {
    if (!instant.ok || busy) return;
    const intention = {
      eventId: night.id,
      startDate: toIso(instant.ms),
      menu: menu && night.menuItems !== 0,
      staff: staff && night.staff !== 0,
    };
    void make({
      create: () => duplicate.mutateAsync({ requestId: idFor(intention), ...intention }),
      publishing,
      onMade: () => {
        settle();
        setOpen(false);
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create(publishable);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={show}
      locked={busy}
      trigger={trigger}
      title={t('repeat.dialog', { name: night.name })}
      description={t('repeat.text')}
      closeLabel={t('common:close')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('duplicate.start')}
          hint={t('duplicate.hint', { timeZone: night.timeZone })}
          error={instant.ok ? null : problem({ type: 'problem', message: instant.reason })}
          disabled={busy}
        >
          <Input type="datetime-local" value={start} onChange={({ target }) => setStart(target.value)} />
        </Field>
        {night.menuItems === 0 ? null : (
          <Switch
            checked={menu}
            onChange={setMenu}
            label={
              night.menuItems === null ? t('repeat.menu') : t('repeat.menuCount', { count: night.menuItems })
            }
            disabled={busy}
          />
        )}
        {night.staff === 0 ? null : (
          <Switch
            checked={staff}
            onChange={setStaff}
            label={night.staff === null ? t('repeat.staff') : t('repeat.staffCount', { count: night.staff })}
            hint={t('repeat.staffHint')}
            disabled={busy}
          />
        )}
        <Failure of={making} />
        {publishable ? null : <p className="text-muted-foreground text-sm">{t('selling:publishLater')}</p>}
        <div className="mt-2 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button
            type={publishable ? 'button' : 'submit'}
            variant={publishable ? 'outline' : 'primary'}
            busy={!publishable && busy}
            disabled={busy || !instant.ok}
            onClick={publishable ? () => create(false) : undefined}
          >
            {t('quick.keep')}
          </Button>
          {publishable ? (
            <Button type="submit" busy={busy} disabled={!instant.ok}>
              {busy ? null : <Rocket aria-hidden="true" />}
              {t('quick.publish')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
