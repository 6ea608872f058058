import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { waitlistProblem } from '#shared/contracts/waitlist.ts';
import { errorText } from '#shared/errors.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { WAITLIST_INTERESTS, type WaitlistInterest } from '#shared/waitlist.ts';

const FORM = 'waitlist';
const SOURCES = ['friend', 'vk', 'telegram', 'instagram', 'event', 'other'] as const;
const EMPTY = { email: '', name: '' };
const CHOICE =
  'min-h-12 rounded-xl border px-3 py-2 font-semibold transition-colors aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink not-aria-pressed:bg-card not-aria-pressed:hover:border-input';

interface JoinFormProps {
  friendCode: string | null;
  onJoined: (token: string) => void;
}

export function JoinForm({ friendCode, onJoined }: JoinFormProps) {
  const { t } = useTranslation('waitlist');
  const format = useFormats();
  const { language } = format;
  const ids = useRequestId();
  const queries = useQueryClient();
  const [fields, setFields] = useState(EMPTY);
  const [interest, setInterest] = useState<WaitlistInterest>('attendee');
  const [chosen, setSource] = useState<(typeof SOURCES)[number] | null>(friendCode ? 'friend' : null);
  const [problem, setProblem] = useState<ReturnType<typeof waitlistProblem>>(null);
  const [place, setPlace] = useState<number | null>(null);
  const put = (change: Partial<typeof EMPTY>) => {
    setFields({ ...fields, ...change });
    setProblem(null);
  };
  const join = useMutation({
    ...trpc.waitlist.join.mutationOptions(),
    networkMode: 'always',
    onSuccess: ({ message, position, statusToken }) => {
      ids.settle();
      setFields(EMPTY);
      toast.success(message);
      void queries.invalidateQueries(trpc.waitlist.getStats.queryFilter());
      if (statusToken) onJoined(statusToken);
      else setPlace(position);
    },
    onError: (error) => toastFailure(FORM, errorMessage(error, language) || t('form.failed')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (join.isPending) return;
    const found = waitlistProblem(fields);
    setProblem(found);
    setPlace(null);
    if (found) return toastFailure(FORM, errorText(found, language));
    clearFailure(FORM);
    const wish = { ...fields, interest, source: chosen ?? 'other', referralCode: friendCode, language };
    join.mutate({ requestId: ids.idFor(wish), ...wish });
  };
  const said = (...codes: (typeof problem)[]) =>
    problem && codes.includes(problem) ? errorText(problem, language) : null;
  return (
    <Card className="mt-5">
      <CardBody>
        {place === null ? null : (
          <Alert tone="success" className="mb-5">
            {t('already', { place: format.number(place) })}
          </Alert>
        )}
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t('form.email')} error={said('WAITLIST_EMAIL_INVALID')} disabled={join.isPending}>
            <Input
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              required
              placeholder={t('form.emailPlaceholder')}
              value={fields.email}
              onChange={(event) => put({ email: event.target.value })}
            />
          </Field>
          <Field
            label={t('form.name')}
            error={said('WAITLIST_NAME_MISSING', 'BAD_INPUT')}
            disabled={join.isPending}
          >
            <Input
              name="name"
              autoComplete="name"
              required
              maxLength={NAME_MAX_CHARS}
              placeholder={t('form.namePlaceholder')}
              value={fields.name}
              onChange={(event) => put({ name: event.target.value })}
            />
          </Field>
          <fieldset disabled={join.isPending}>
            <legend className="mb-1.5 font-medium text-sm">{t('form.interest')}</legend>
            <div className="grid grid-cols-2 gap-2">
              {WAITLIST_INTERESTS.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === interest}
                  onClick={() => setInterest(each)}
                  className={CHOICE}
                >
                  {t(`form.${each}`)}
                </button>
              ))}
            </div>
          </fieldset>
          <Field label={t('form.source')} disabled={join.isPending}>
            <Select
              options={SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
              value={chosen}
              onChange={setSource}
              placeholder={t('form.sourcePlaceholder')}
              disabled={join.isPending}
            />
          </Field>
          <Button type="submit" size="lg" busy={join.isPending} className="mt-1 w-full">
            {join.isPending ? t('form.pending') : t('form.submit')}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
