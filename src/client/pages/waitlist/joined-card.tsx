import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Joined } from '#client/features/waitlist/use-join.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';

/** Replaces the sent form: the next step, and a button back to the form. */
export function JoinedCard({ joined, onBack }: { joined: Joined; onBack: () => void }) {
  const { t } = useTranslation('waitlist');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { email, confirmByMail } = joined;
  return (
    <Card className="mt-5">
      <CardHeader>
        <CardTitle ref={title} tabIndex={-1} className="outline-none">
          {t(confirmByMail ? 'sent.title' : 'welcome.title')}
        </CardTitle>
        <CardDescription className="break-words">
          {confirmByMail ? t('sent.text', { email }) : t('form.joined')}
        </CardDescription>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        {confirmByMail ? <p className="text-muted-foreground text-sm">{t('sent.hint')}</p> : null}
        <Button variant="link" className="self-start" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('sent.back')}
        </Button>
      </CardBody>
    </Card>
  );
}
