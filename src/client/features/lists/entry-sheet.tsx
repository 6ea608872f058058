import { UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { Changing } from '#client/features/form/form.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field, labelClass } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { isEmail } from '#shared/lists/parse-names.ts';
import type { EntryState } from '#shared/states.ts';
import { EntryBadge } from './entry-badge.tsx';
import { ShareListLink } from './share-list-link.tsx';

export interface SheetEntry {
  id: string;
  name: string;
  heads: number;
  entered: number;
  email: string | null;
  state: EntryState;
  /** Path of the guest's page. */
  link: string;
}

interface EntryChanges {
  name: string;
  heads: number;
  email: string | null;
}

interface Doing {
  busy: boolean;
  failure: string | null;
}

interface EntrySheetProps {
  /** Null closes it. */
  entry: SheetEntry | null;
  plusMax: number;
  /** Names may be changed and removed. */
  isOpen: boolean;
  /** The message beside the guest's link. */
  shareText: string;
  changing: Doing & { run: (entryId: string, changes: EntryChanges) => void };
  removing: Doing & { run: (entry: SheetEntry) => void };
  onClose: () => void;
  /** What else there is to say about it. */
  children?: ReactNode;
}

/** A name of a list: the guest's link, the size of the party, and removal. */
export function EntrySheet(props: EntrySheetProps) {
  const { t } = useTranslation(['guestList', 'common']);
  const { entry, onClose } = props;
  // While the sheet closes it still shows the name.
  const [shown, setShown] = useState(entry);
  if (entry !== null && entry !== shown) setShown(entry);
  return (
    <Sheet
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown?.name ?? ''}
      description={shown ? t('people', { count: shown.heads }) : undefined}
      closeLabel={t('common:close')}
    >
      {shown ? <EntryDetails key={shown.id} {...props} entry={shown} /> : null}
    </Sheet>
  );
}

function EntryDetails(props: EntrySheetProps & { entry: SheetEntry }) {
  const { entry, isOpen, shareText, children } = props;
  const { t } = useTranslation('guestList');
  const mayCome = entry.state === 'in_list' || entry.state === 'partly_in';
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <EntryBadge entry={entry} />
      </div>
      {children}
      {mayCome ? (
        <section className="grid gap-2">
          <h3 className={labelClass}>{t('entry.link')}</h3>
          <ShareListLink path={entry.link} text={shareText} />
        </section>
      ) : null}
      {isOpen && (mayCome || entry.state === 'in') ? <ChangeEntry {...props} /> : null}
      {isOpen && mayCome ? <RemoveEntry {...props} /> : null}
    </div>
  );
}

function ChangeEntry({ entry, plusMax, changing }: EntrySheetProps & { entry: SheetEntry }) {
  const { t } = useTranslation(['guestList', 'common']);
  const [name, setName] = useState(entry.name);
  const [heads, setHeads] = useState(entry.heads);
  const [email, setEmail] = useState(entry.email ?? '');
  const changes = { name: name.trim(), heads, email: email.trim() === '' ? null : email.trim() };
  const isChanged = changes.name !== entry.name || heads !== entry.heads || changes.email !== entry.email;
  const isComplete = changes.name !== '' && (changes.email === null || isEmail(changes.email));
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4 border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isComplete && !changing.busy) changing.run(entry.id, changes);
      }}
    >
      <Changing>
        <Field label={t('one.name')} error={name.trim() === '' ? t('one.missing') : null}>
          <Input
            autoComplete="off"
            autoCapitalize="words"
            maxLength={NAME_MAX_CHARS}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field
          label={t('one.email')}
          aside={t('common:optional')}
          hint={t('one.emailHint')}
          error={changes.email === null || isEmail(changes.email) ? null : t('fault.email')}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_CHARS}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <div className="flex items-center justify-between gap-3">
          <span className={labelClass}>{t('entry.party')}</span>
          <QuantityStepper
            name={t('entry.party')}
            value={heads}
            min={Math.max(1, entry.entered)}
            max={Math.max(plusMax + 1, entry.heads)}
            disabled={changing.busy}
            onChange={setHeads}
          />
        </div>
        <Failure of={changing} />
        <Button type="submit" variant="outline" busy={changing.busy} disabled={!isChanged || !isComplete}>
          {t('common:save')}
        </Button>
      </Changing>
    </form>
  );
}

function RemoveEntry({ entry, removing }: EntrySheetProps & { entry: SheetEntry }) {
  const { t } = useTranslation('guestList');
  return (
    <div className="grid border-t pt-5">
      <ConfirmDialog
        icon={<UserMinus aria-hidden="true" />}
        action={t('remove.action')}
        title={t('remove.title', { name: entry.name })}
        text={t(entry.entered > 0 ? 'remove.partly' : 'remove.text')}
        confirm={t('remove.confirm')}
        busy={removing.busy}
        failure={removing.failure}
        onConfirm={() => removing.run(entry)}
      />
    </div>
  );
}
