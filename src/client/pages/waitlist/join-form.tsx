import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JoinFields } from '#client/features/waitlist/join-fields.tsx';
import { type Joined, useJoin } from '#client/features/waitlist/use-join.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { WAITLIST_INTERESTS, type WaitlistInterest } from '#shared/waitlist/waitlist.ts';

const SOURCES = ['friend', 'vk', 'telegram', 'instagram', 'event', 'other'] as const;
const CHOICE =
  'min-h-12 rounded-xl border px-3 py-2 font-semibold transition-colors aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink not-aria-pressed:bg-card not-aria-pressed:hover:border-input';

interface JoinFormProps {
  friendCode: string | null;
  onJoined: (joined: Joined) => void;
}

export function JoinForm({ friendCode, onJoined }: JoinFormProps) {
  const { t } = useTranslation('waitlist');
  const [interest, setInterest] = useState<WaitlistInterest>('attendee');
  const [chosen, setSource] = useState<(typeof SOURCES)[number] | null>(friendCode ? 'friend' : null);
  const join = useJoin({
    words: { joined: t('form.joined'), failed: t('form.failed') },
    onJoined,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (join.pending) return;
    join.submit(event.currentTarget, { interest, source: chosen ?? 'other', referralCode: friendCode });
  };
  return (
    <Card className="mt-5">
      <CardBody>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <JoinFields
            join={join}
            words={{
              email: t('form.email'),
              emailPlaceholder: t('form.emailPlaceholder'),
              name: t('form.name'),
              namePlaceholder: t('form.namePlaceholder'),
            }}
          />
          <fieldset disabled={join.pending} className="@container min-w-0">
            <legend className="mb-1.5 font-medium text-sm">{t('form.interest')}</legend>
            <div className="grid grid-cols-1 gap-2 @min-[15rem]:grid-cols-2">
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
          <Field label={t('form.source')} disabled={join.pending}>
            <Select
              options={SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
              value={chosen}
              onChange={setSource}
              placeholder={t('form.sourcePlaceholder')}
              disabled={join.pending}
            />
          </Field>
          <Button type="submit" size="lg" busy={join.pending} className="mt-1 w-full">
            {join.pending ? t('form.pending') : t('form.submit')}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
