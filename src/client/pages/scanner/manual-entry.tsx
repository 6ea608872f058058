import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanMode } from '#client/features/check-in/event-choice/scan-mode.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { readCode } from '#shared/codes/qr.ts';

interface ManualEntryProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnter: (code: string) => void;
  mode: ScanMode;
  offline: boolean;
}

/** For a cracked screen or broken camera: the short code printed under the QR code, or the whole payload pasted. */
export function ManualEntry({ open, onOpenChange, onEnter, mode, offline }: ManualEntryProps) {
  const { t } = useTranslation(['scanner', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('manual.title')}
      description={t('manual.text')}
      closeLabel={t('common:close')}
    >
      {offline ? (
        <Alert tone="warning" className="mb-4">
          {mode === 'tickets' ? t('manual.offline') : t('orders.offline')}
        </Alert>
      ) : null}
      <EntryForm onEnter={onEnter} mode={mode} />
    </Sheet>
  );
}

function EntryForm({ onEnter, mode }: Pick<ManualEntryProps, 'onEnter' | 'mode'>) {
  const { t } = useTranslation('scanner');
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const [malformed, setMalformed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (readCode(text).form === 'malformed') setMalformed(true);
    else onEnter(text);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t(mode === 'orders' ? 'manual.orderLabel' : 'manual.label')}
        hint={t('manual.hint')}
        error={malformed ? errorText('QR_FORMAT_INVALID', language) : null}
      >
        <Input
          name="code"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="XXXX-XXXX-XXXX"
          className="h-14 font-semibold text-xl uppercase tracking-wider placeholder:font-normal"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMalformed(false);
          }}
        />
      </Field>
      <Button type="submit" size="lg" className="w-full">
        {t('manual.action')}
      </Button>
    </form>
  );
}
