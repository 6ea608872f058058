import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import {
  readDeviceSettings,
  saveDeviceSettings,
} from '#client/features/check-in/event-choice/device-settings.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { enterAsHelper, joinedHelper } from '#client/lib/api/helper-phone.ts';
import { api } from '#client/lib/api/trpc.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { OpenedCode } from '#shared/contracts/staff/helper-phones.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

interface JoinFormProps {
  code: string;
  secret: string;
  opened: OpenedCode;
}

/** Asks for a name once; a phone that has joined already goes on. */
export function JoinForm({ code, secret, opened }: JoinFormProps) {
  const { t } = useTranslation('helpers');
  const { language } = useFormats();
  const me = useMe();
  const isBack = opened.state === 'yours';
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const name = typed ?? me?.name ?? '';
  const join = useMutation({
    mutationFn: (as: string) => api.phones.join.mutate({ code, secret, name: as }),
    onSuccess: (session) => {
      saveDeviceSettings({ ...readDeviceSettings(), eventId: session.eventId, gate: session.place });
      enterAsHelper({ ...session, secret });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The server keeps the name that the phone joined with.
    const as = isBack ? (joinedHelper()?.name ?? '–') : name.trim();
    setMissing(as === '');
    if (as === '') focusField(event.currentTarget, 'name');
    else if (!join.isPending) join.mutate(as);
  };
  const failure = join.error ? errorMessage(join.error, language) : null;
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {isBack ? (
        failure ? (
          <p role="alert" className="text-danger-ink text-sm">
            {failure}
          </p>
        ) : null
      ) : (
        <Field
          label={t('join.name')}
          hint={t('join.nameHint')}
          error={missing ? t('join.nameMissing') : failure}
        >
          <Input
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            maxLength={NAME_MAX_CHARS}
            value={name}
            onChange={({ target }) => {
              setMissing(false);
              join.reset();
              setTyped(target.value);
            }}
          />
        </Field>
      )}
      <Button type="submit" size="lg" busy={join.isPending || join.isSuccess}>
        {t(isBack ? 'join.goOn' : 'join.start')}
      </Button>
    </form>
  );
}
