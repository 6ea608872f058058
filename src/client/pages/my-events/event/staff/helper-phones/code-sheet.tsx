import { CircleCheck, Copy, Share2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canShare, copyText, shareLink } from '#client/features/share/share-link.ts';
import { useNightEnd } from '#client/features/staff/helper/use-night-end.ts';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { HelperPhones } from '#shared/contracts/staff/helper-phones.ts';
import { GATE_MAX_CHARS } from '#shared/limits.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/states.ts';

type Phone = HelperPhones['items'][number];

/** What the sheet shows: the form of a new code, or one phone's code until it has joined. */
export type Shown =
  | { step: 'form'; role?: StaffRole; place?: string }
  | { step: 'code'; id: string; path?: string };

interface CodeSheetProps {
  eventId: string;
  /** When phones of the event end, and for which roles there may be new ones; null until it is known. */
  night: Pick<HelperPhones, 'endsAt' | 'timeZone' | 'roles'> | null;
  items: readonly Phone[];
  shown: Shown | null;
  onShown: (shown: Shown | null) => void;
}

/** Makes a code for one phone and shows it large, until a phone has joined. */
export function CodeSheet({ eventId, night, items, shown, onShown }: CodeSheetProps) {
  const { t } = useTranslation(['helpers', 'common']);
  const phone = shown?.step === 'code' ? items.find(({ id }) => id === shown.id) : undefined;
  const path = shown?.step === 'code' ? (shown.path ?? phone?.path ?? null) : null;
  const joined = phone?.joined ?? null;
  const ends = useNightEnd(night);
  return (
    <Sheet
      open={shown !== null}
      onOpenChange={(open) => {
        if (!open) onShown(null);
      }}
      title={joined ? t('code.joined', { name: joined.name }) : t('list.add')}
      description={shown?.step === 'code' && !joined ? t('code.text') : undefined}
      closeLabel={t('common:close')}
      step={shown?.step}
    >
      {shown === null ? null : shown.step === 'form' ? (
        <NewCode
          key={`${shown.role} ${shown.place}`}
          eventId={eventId}
          ends={ends}
          start={shown}
          roles={night?.roles ?? STAFF_ROLES}
          onMade={({ id, path: made }) => onShown({ step: 'code', id, path: made })}
        />
      ) : joined ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="status">
          <CircleCheck aria-hidden="true" className="size-16 text-success-ink" />
          <p className="wrap-anywhere text-muted-foreground">
            {[t(`role.${phone?.role ?? 'scanner'}`), phone?.place, joined.device].filter(Boolean).join(' · ')}
          </p>
          <Button
            variant="outline"
            className="mt-3"
            onClick={() => onShown({ step: 'form', role: phone?.role ?? 'scanner' })}
          >
            {t('code.another')}
          </Button>
        </div>
      ) : path ? (
        <OneCode path={path} phone={phone} ends={ends} />
      ) : (
        <p className="py-6 text-muted-foreground">{t('code.ended')}</p>
      )}
    </Sheet>
  );
}

function NewCode({
  eventId,
  ends,
  start,
  roles,
  onMade,
}: {
  eventId: string;
  ends: string | null;
  start: { role?: StaffRole; place?: string };
  roles: readonly StaffRole[];
  onMade: (made: { id: string; path: string }) => void;
}) {
  const { t } = useTranslation(['helpers', 'common']);
  const [role, setRole] = useState<StaffRole>(start.role ?? roles[0] ?? 'scanner');
  const [place, setPlace] = useState(start.place ?? '');
  const create = useAction({
    call: trpc.phones.create.mutationOptions(),
    done: onMade,
    refresh: [trpc.phones.pathKey()],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create.run({ eventId, role, place: place.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('form.role')} hint={t(`form.hint.${role}`)}>
        <Select<StaffRole>
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={setRole}
          disabled={create.busy}
        />
      </Field>
      <Field label={t(`form.place.${role}`)} aside={t('common:optional')} error={create.failure}>
        <Input
          name="place"
          autoComplete="off"
          maxLength={GATE_MAX_CHARS}
          placeholder={t(`form.placeholder.${role}`)}
          value={place}
          onChange={({ target }) => {
            create.setFailure(null);
            setPlace(target.value);
          }}
        />
      </Field>
      <div className="text-pretty text-muted-foreground text-sm">
        <p>{t('form.text')}</p>
        {ends ? <p>{ends}</p> : null}
      </div>
      <Button type="submit" size="lg" busy={create.busy}>
        {t('form.show')}
      </Button>
    </form>
  );
}

function OneCode({ path, phone, ends }: { path: string; phone: Phone | undefined; ends: string | null }) {
  const { t } = useTranslation('helpers');
  const url = `${window.location.origin}${path}`;
  const words = { copied: t('code.copied'), copyFailed: t('code.copyFailed') };
  return (
    <div className="flex flex-col gap-4">
      <div className="mx-auto w-full max-w-88 overflow-hidden rounded-2xl border bg-white p-2">
        <TicketQr text={url} label={t('code.label')} />
      </div>
      <p className="text-center font-medium" role="status">
        {t('code.waiting')}
      </p>
      {phone ? (
        <p className="wrap-anywhere text-center text-muted-foreground text-sm">
          {[t(`role.${phone.role}`), phone.place, ends].filter(Boolean).join(' · ')}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <Button variant="outline" onClick={() => void copyText(url, words)}>
          <Copy aria-hidden="true" />
          {t('code.copy')}
        </Button>
        {canShare() ? (
          <Button variant="outline" onClick={() => void shareLink({ text: t('list.add'), url }, words)}>
            <Share2 aria-hidden="true" />
            {t('code.share')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
