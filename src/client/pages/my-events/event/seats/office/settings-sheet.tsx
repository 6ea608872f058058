import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { instantOf, localTimeOf } from '#client/features/events/own/form/zoned-time.ts';
import { Changing } from '#client/features/form/form.tsx';
import type { OfficeState } from '#client/features/seats/house/house.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';

interface SettingsSheetProps {
  event: OfficeSeating['event'];
  seating: OfficeState;
  open: boolean;
  onClose: () => void;
}

/** When flexible accessible places become ordinary seats, and taking the seats away again. */
export function SettingsSheet(props: SettingsSheetProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  return (
    <Sheet
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
      title={t('settings.title')}
      closeLabel={t('common:close')}
    >
      <Settings {...props} />
    </Sheet>
  );
}

function Settings({ event, seating, onClose }: SettingsSheetProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  const { plan, planVersion, zones, flexibleReleaseAt } = seating;
  const [release, setRelease] = useState(
    flexibleReleaseAt === null ? '' : localTimeOf(Date.parse(flexibleReleaseAt), event.timeZone),
  );
  const [isBad, setIsBad] = useState(false);
  const refresh = [trpc.seats.pathKey(), trpc.events.get.queryKey({ eventId: event.id })];
  const saving = useAction({
    call: trpc.seats.set.mutationOptions(),
    done: () => {
      toast.success(t('settings.saved'));
      onClose();
    },
    refresh,
  });
  const removing = useAction({
    call: trpc.seats.remove.mutationOptions(),
    done: () => toast.success(t('settings.removed')),
    refresh,
  });
  const save = (submit: FormEvent) => {
    submit.preventDefault();
    const at = release === '' ? null : instantOf(release, event.timeZone);
    setIsBad(at !== null && !at.ok);
    if (at && !at.ok) return;
    void saving.run({
      ...{ eventId: event.id, planVersion, from: { plan } },
      zones: zones.map(({ zoneId, types }) => ({
        ...{ zoneId, ticketTypeIds: types.map(({ id }) => id), priceMinor: null },
      })),
      flexibleReleaseAt: at ? new Date(at.ms).toISOString() : null,
    });
  };
  const hasFlexible = plan.accessible.some(({ flexible }) => flexible);
  return (
    <div className="grid grid-cols-1 gap-8">
      <form noValidate onSubmit={save} className="grid grid-cols-1 gap-5">
        <Changing>
          <Field
            label={t('settings.release')}
            aside={t('common:optional')}
            hint={t(hasFlexible ? 'settings.releaseHint' : 'settings.noFlexible')}
            error={isBad ? t('keeps.problems.time') : null}
            disabled={saving.busy || !hasFlexible}
          >
            <Input
              type="datetime-local"
              value={release}
              onChange={({ target }) => setRelease(target.value)}
            />
          </Field>
        </Changing>
        <Failure of={saving} />
        <Button type="submit" size="lg" busy={saving.busy} disabled={!hasFlexible}>
          {t('common:save')}
        </Button>
      </form>
      <section aria-labelledby="remove-seats" className="grid justify-items-start gap-3 border-t pt-6">
        <h3 id="remove-seats" className="font-semibold">
          {t('settings.remove')}
        </h3>
        <p className="text-pretty text-muted-foreground text-sm">{t('settings.removeText')}</p>
        <ConfirmDialog
          icon={<Trash2 aria-hidden="true" />}
          action={t('settings.remove')}
          title={t('settings.removeTitle')}
          text={t('settings.removeAsk')}
          confirm={t('settings.remove')}
          busy={removing.busy}
          failure={removing.failure}
          onConfirm={() => void removing.run({ eventId: event.id })}
        />
      </section>
    </div>
  );
}
