import { Check, CircleAlert, Clock, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import type { AnnouncementList } from '#shared/contracts/announcements.ts';

const STATES = [
  { key: 'sent', tone: 'success', icon: Check },
  { key: 'waiting', tone: 'neutral', icon: Clock },
  { key: 'failed', tone: 'danger', icon: CircleAlert },
  { key: 'skipped', tone: 'outline', icon: Minus },
] as const;

/** A sent message with the state of its mails. */
export function MessageCard({ message }: { message: AnnouncementList['items'][number] }) {
  const { t } = useTranslation('messages');
  const format = useFormats();
  const { audience, typeName, subject, text, sentAt, by, delivery } = message;
  const to = t(`audience.${audience}`, { name: typeName ?? '' });
  return (
    <Card>
      <CardBody>
        <article>
          <h2 className="wrap-anywhere font-semibold text-lg">{subject || t('erased')}</h2>
          <p className="wrap-anywhere text-muted-foreground text-sm">
            {[to, format.moment(sentAt), by ? t('by', { name: by }) : null].filter(Boolean).join(' · ')}
          </p>
          <p className="wrap-anywhere mt-3 whitespace-pre-line">{text}</p>
          <ul className="mt-4 flex flex-wrap gap-2">
            {STATES.map(({ key, tone, icon: Icon }) =>
              delivery[key] > 0 ? (
                <li key={key}>
                  <Badge tone={tone}>
                    <Icon aria-hidden="true" />
                    {t(`delivery.${key}`, { number: format.number(delivery[key]) })}
                  </Badge>
                </li>
              ) : null,
            )}
          </ul>
        </article>
      </CardBody>
    </Card>
  );
}
