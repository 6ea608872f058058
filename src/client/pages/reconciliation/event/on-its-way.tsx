import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { ReconcileEvent } from '#shared/contracts/reconciliation/reconciliation.ts';
import { Numbers, Section } from './section.tsx';

/** The outbox: entries in D1, entries not yet written to it, and entries that it rejected. */
export function OnItsWay({ event }: { event: ReconcileEvent }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const { outbox } = event;
  const parked =
    outbox.parked > 0
      ? [
          {
            label: t('outbox.parked'),
            value: formats.number(outbox.parked),
            note: t('outbox.parkedText'),
          },
          { label: t('outbox.heldBack'), value: formats.number(event.heldBack) },
        ]
      : [{ label: t('outbox.parked'), value: formats.number(0) }];
  return (
    <Section title={t('outbox.title')}>
      <Numbers
        rows={[
          { label: t('outbox.recorded'), value: formats.number(event.checkIns) },
          {
            label: t('outbox.waiting'),
            value: formats.number(outbox.waiting),
            note: outbox.oldestAt ? t('outbox.oldest', { when: formats.moment(outbox.oldestAt) }) : null,
          },
          { label: t('outbox.onItsWay'), value: formats.number(event.onItsWay) },
          {
            label: t('outbox.refundsOpen'),
            value: formats.number(event.refundsOpen),
            note: event.refundsStuck ? t('outbox.refundsStuck') : null,
          },
          ...parked,
        ]}
      />
      {event.stuckRefunds.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2 rounded-xl bg-muted p-4 text-sm">
          {event.stuckRefunds.map(({ subject, id, reason }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-medium">{t(`outbox.stuck.${subject}`)}</span>{' '}
              <code className="text-muted-foreground">{id}</code>
              {reason ? <code className="block text-muted-foreground">{reason}</code> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {outbox.parkedExamples.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2 rounded-xl bg-muted p-4 text-sm">
          {outbox.parkedExamples.map(({ seq, kind, tries, reason, at }) => (
            <li key={seq} className="wrap-anywhere">
              <span className="font-medium">
                {t(`outbox.kind.${kind}`)}
                {at ? `, ${formats.moment(at)}` : ''}
              </span>
              {' · '}
              {t('outbox.tries', { count: tries })}
              <code className="block text-muted-foreground">{reason}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
