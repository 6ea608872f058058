import {
  Ban,
  CircleX,
  DoorOpen,
  LogIn,
  LogOut,
  Mail,
  MailX,
  Send,
  ShoppingBag,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRefundReason } from '#client/features/money/use-refund-reason.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import type { AttendeeList, AttendeePurchase } from '#shared/contracts/attendees/attendees.ts';
import { isErrorCode } from '#shared/errors/errors.ts';

type Moment = AttendeePurchase['timeline'][number];

const ICON = {
  bought: ShoppingBag,
  mail: Mail,
  resent: Mail,
  admitted: DoorOpen,
  undone: LogIn,
  refused: CircleX,
  conflict: TriangleAlert,
  returned: LogIn,
  left: LogOut,
  moved: DoorOpen,
  transferred: Send,
  refunded: Undo2,
  disputed: Ban,
} as const;

interface TimelineProps {
  event: AttendeeList['event'];
  purchase: AttendeePurchase;
}

/** What happened to a purchase and its tickets, latest first, by the venue's clock. */
export function Timeline({ event, purchase }: TimelineProps) {
  const { t } = useTranslation('attendees');
  const format = useFormats();
  const reasonText = useRefundReason();
  const { tickets, timeline } = purchase;
  const codeOf = (ticketId: string | null) =>
    tickets.length > 1 ? tickets.find((ticket) => ticket.ticketId === ticketId)?.shortCode : undefined;
  return (
    <section aria-label={t('timeline.title')}>
      <h3 className="font-medium text-[0.9375rem]">{t('timeline.title')}</h3>
      <ol className="mt-3 grid gap-4">
        {timeline.map((moment) => {
          const Icon = moment.mail === 'failed' || moment.mail === 'skipped' ? MailX : ICON[moment.what];
          const about = [
            moment.amountMinor === null ? null : format.money(moment.amountMinor, event.currency),
            moment.gate === '' ? null : moment.gate,
            codeOf(moment.ticketId),
            moment.by ? t('timeline.by', { name: moment.by }) : null,
          ].filter((word) => word !== null && word !== undefined);
          return (
            <li key={`${moment.what} ${moment.at} ${moment.ticketId}`} className="flex gap-3 text-sm">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <WhatHappened moment={moment} />
                  {about.length > 0 ? ` · ${about.join(' · ')}` : null}
                </p>
                {moment.what === 'refunded' && moment.reason ? (
                  <p className="wrap-anywhere text-pretty">
                    {t('timeline.reason', { reason: reasonText(moment.reason) })}
                  </p>
                ) : null}
                <time dateTime={moment.at} className="text-muted-foreground">
                  {format.eventTime(moment.at, event)}
                </time>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function WhatHappened({ moment: { what, mail, reason, to } }: { moment: Moment }) {
  const { t } = useTranslation('attendees');
  const { language } = useFormats();
  if (mail) return t(`timeline.${what === 'resent' ? 'resent' : 'mail'}.${mail}`);
  if (what === 'transferred') return t('timeline.transferred', { name: to ?? '' });
  if (what === 'refused' && isErrorCode(reason))
    return t('timeline.refused', { why: errorText(reason, language) });
  if (what === 'conflict' && reason === 'TICKET_TRANSFERRED') return t('timeline.oldCode');
  return t(`timeline.${what === 'mail' || what === 'resent' || what === 'refused' ? 'conflict' : what}`);
}
