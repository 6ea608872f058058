import type { DisputeEvidence } from '#db/readers/money/dispute-evidence.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { formatMoney } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { makeSectionsPdf, type PdfSection } from '#worker/documents/pdf/sections-pdf.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** Where values begin, right of their labels. */
const VALUE_X = 190;

/** Evidence for a bank: the sale, its payer, the mails, each ticket's check-in log, and the terms. */
export function makeEvidencePdf(
  evidence: DisputeEvidence,
  siteUrl: string,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = i18n.getFixedT(language, 'documents');
  const title = t('evidence.title');
  return makeSectionsPdf(sectionsOf(evidence, siteUrl, language), { title, language, valueX: VALUE_X });
}

function sectionsOf(evidence: DisputeEvidence, siteUrl: string, language: Language): PdfSection[] {
  const t = i18n.getFixedT(language, 'documents');
  const { payment, payer, event, sale, order, tickets, checkIns, mails, currency } = evidence;
  const zone = { timeZone: event?.timeZone ?? 'UTC' };
  const at = (ms: number | null) => (ms === null ? '—' : formatMoment(language, ms, zone));
  const money = (minor: number) => formatMoney(minor, currency, LOCALE_OF[language]);
  return [
    {
      title: t('evidence.dispute'),
      rows: [
        [t('evidence.reference'), evidence.id],
        [t('evidence.reason'), evidence.reason],
        [t('evidence.amount'), money(evidence.disputedMinor)],
        [t('evidence.opened'), at(evidence.openedAt)],
        [t('evidence.due'), at(evidence.evidenceDueAt)],
      ],
    },
    {
      title: t('evidence.payment'),
      rows: [
        [t('evidence.reference'), payment.providerIntent ?? payment.id],
        [t('evidence.amount'), money(payment.amountMinor)],
        [t('evidence.paidAt'), at(payment.createdAt)],
      ],
    },
    {
      title: t('evidence.payer'),
      rows: [
        [t('evidence.name'), payer.name],
        [t('evidence.email'), payer.email],
        [t('evidence.account'), at(payer.createdAt)],
        [t('evidence.confirmed'), at(payer.emailVerifiedAt)],
        [t('evidence.terms'), `${siteUrl}${PATHS.terms}`],
      ],
    },
    ...(event
      ? [
          {
            title: t('evidence.event'),
            rows: [
              [t('evidence.name'), event.name],
              [t('evidence.venue'), event.venueName],
              [t('evidence.starts'), at(event.startsAt)],
              ...(sale ? [[t('evidence.bought'), `${at(sale.createdAt)} · ${money(sale.totalMinor)}`]] : []),
            ] as PdfSection['rows'],
          },
        ]
      : []),
    ...(order
      ? [
          {
            title: t('evidence.order'),
            rows: [
              ...order.lines.map((line) => [`${line.quantity} × ${line.name}`, money(line.totalMinor)]),
              [t('evidence.handedOver'), at(order.completedAt)],
            ] as PdfSection['rows'],
          },
        ]
      : []),
    ...tickets.map((ticket) => ({
      title: t('evidence.ticket', { code: formatShortCode(ticket.shortCode), type: ticket.typeName }),
      rows: [
        [t('evidence.amount'), money(ticket.amountMinor)],
        [t('evidence.state'), t(`evidence.status.${ticket.status}`)],
        ...checkIns
          .filter(({ ticketId }) => ticketId === ticket.id)
          .flatMap((entry) => (entry.kind === 'counted' ? [] : [{ ...entry, kind: entry.kind }]))
          .map((entry) => [
            t(`evidence.entry.${entry.kind}`),
            [at(entry.scannedAt), entry.gate].filter(Boolean).join(' · '),
          ]),
      ] as PdfSection['rows'],
    })),
    ...(mails.length > 0
      ? [
          {
            title: t('evidence.mails'),
            rows: mails.map((mail): [string, string] => [
              t(`evidence.mail.${mail.kind}`),
              at(mail.settledAt),
            ]),
          },
        ]
      : []),
  ];
}
