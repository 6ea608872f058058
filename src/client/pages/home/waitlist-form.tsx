import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { JoinFields } from '#client/features/waitlist/join-fields.tsx';
import { useWaitlistToken } from '#client/features/waitlist/stored-token.ts';
import { useJoin } from '#client/features/waitlist/use-join.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { PATHS } from '#shared/paths.ts';

export default function WaitlistForm() {
  const { t } = useTranslation('landing');
  const { token } = useWaitlistToken();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const join = useJoin({
    words: { joined: t('final.joined'), failed: t('final.failed') },
    onJoined: ({ email, confirmByMail }) => setSentTo(confirmByMail ? email : null),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    join.submit(event.currentTarget, { source: 'landing_page', interest: null, referralCode: null });
  };
  return (
    <Card className="border-0 shadow-float">
      <CardBody className="sm:p-8">
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <JoinFields
            join={join}
            words={{
              email: t('final.email'),
              emailPlaceholder: t('final.emailPlaceholder'),
              name: t('final.name'),
              namePlaceholder: t('final.namePlaceholder'),
            }}
          />
          <Button type="submit" variant="inverse" size="lg" busy={join.pending} className="mt-1 w-full">
            {join.pending ? t('final.pending') : t('final.submit')}
          </Button>
        </form>
        {sentTo ? (
          <Alert tone="success" className="mt-4 break-words">
            {t('final.sent', { email: sentTo })}
          </Alert>
        ) : null}
        {token ? (
          <Link to={PATHS.waitlist} className={buttonClass({ variant: 'link' }, 'mt-5 gap-2')}>
            {t('final.place')}
            <ArrowRight aria-hidden="true" />
          </Link>
        ) : null}
      </CardBody>
    </Card>
  );
}
