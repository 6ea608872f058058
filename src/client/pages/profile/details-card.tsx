import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { updateAuthLanguage } from '#client/features/preferences/keep-language.ts';
import { LANGUAGE_NAMES, useLanguage } from '#client/features/preferences/language.ts';
import { configQuery } from '#client/lib/api/config.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Profile } from '#shared/contracts/people/profile.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { normalizePhone } from '#shared/people/phone.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { PictureField } from './picture-field.tsx';

const FORM = 'profile';

export function DetailsCard({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation('profile');
  const { language } = useLanguage();
  const cache = useQueryClient();
  const support = useQuery(configQuery).data?.supportEmail ?? null;
  const known = {
    name: profile.name,
    phone: profile.phone ?? '',
    language: profile.language,
    currency: profile.currency,
  };
  // Untouched fields follow the profile, whose language can also change in the header.
  const [changes, setChanges] = useState<Partial<typeof known>>({});
  const draft = { ...known, ...changes };
  const [checked, setChecked] = useState(false);
  const put = (change: Partial<typeof known>) => setChanges({ ...changes, ...change });
  const save = useAction({
    call: trpc.profile.update.mutationOptions({
      onSuccess: async (saved, sent) => {
        setChecked(false);
        cache.setQueryData(trpc.profile.get.queryKey(), saved);
        setChanges({});
        // Only if changed here: the URL may have set another display language.
        if (sent.language && sent.language !== profile.language) {
          await updateAuthLanguage(sent.language).catch((error: unknown) => console.error(error));
          void i18n.changeLanguage(sent.language);
        }
        await refreshMe();
        toast.success(t('details.saved'));
      },
    }),
    failed: (message) => toastFailure(FORM, t('details.failed'), { description: message }),
  });
  const nameProblem =
    (checked && draft.name.trim() === '') || isRefusal(save.error, 'NAME_REQUIRED')
      ? errorText('NAME_REQUIRED', language)
      : null;
  const isPhone = draft.phone.trim() === '' || normalizePhone(draft.phone) !== null;
  const phoneProblem = checked && !isPhone ? errorText('PHONE_INVALID', language) : null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    clearFailure(FORM);
    setChecked(true);
    const wrong = draft.name.trim() === '' ? 'name' : isPhone ? null : 'phone';
    if (wrong) return focusField(event.currentTarget, wrong);
    void save.run(draft);
  };

  return (
    <Card>
      <CardBody>
        <h2 className="sr-only">{t('details.title')}</h2>
        <PictureField name={draft.name || profile.email} imageUrl={profile.imageUrl} />
        <form noValidate onSubmit={submit} className="mt-6 grid grid-cols-1 gap-4">
          <Field label={t('details.name')} error={nameProblem} disabled={save.busy}>
            <Input
              name="name"
              autoComplete="name"
              required
              maxLength={NAME_MAX_CHARS}
              value={draft.name}
              onChange={(event) => put({ name: event.target.value })}
            />
          </Field>
          <Field
            label={t('details.email')}
            hint={support ? t('details.emailSupport', { address: support }) : t('details.emailHint')}
          >
            <Input type="email" name="email" value={profile.email} readOnly className="bg-muted" />
          </Field>
          <Field
            label={t('details.phone')}
            aside={t('details.optional')}
            hint={t('details.phoneHint')}
            error={phoneProblem}
            disabled={save.busy}
          >
            <Input
              type="tel"
              name="phone"
              autoComplete="tel"
              inputMode="tel"
              maxLength={40}
              placeholder={t('details.phonePlaceholder')}
              value={draft.phone}
              onChange={(event) => put({ phone: event.target.value })}
            />
          </Field>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label={t('details.language')} hint={t('details.languageHint')} disabled={save.busy}>
              <Select
                value={draft.language}
                placeholder={t('details.notChosen')}
                onChange={(chosen) => put({ language: chosen })}
                options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              />
            </Field>
            <Field label={t('details.currency')} hint={t('details.currencyHint')} disabled={save.busy}>
              <Select
                value={draft.currency}
                placeholder={t('details.notChosen')}
                onChange={(chosen) => put({ currency: chosen })}
                options={CURRENCIES.map((value) => ({ value, label: t(`currencies.${value}`) }))}
              />
            </Field>
          </div>
          <Button type="submit" busy={save.busy} className="justify-self-start max-sm:w-full">
            {t('details.save')}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
