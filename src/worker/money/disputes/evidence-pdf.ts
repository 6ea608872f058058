import type { DisputeEvidence } from '#db/readers/money/dispute-evidence.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { formatMoney } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { openPdf } from '#worker/documents/pdf/tagged-pdf.ts';
import { i18n } from '#worker/i18n/i18n.ts';

const MARGIN = 56;
/** A4 (points). */
const PAGE = { width: 595, height: 842, margin: MARGIN };
const LEADING = 16;
/** Where values begin, right of their labels. */
const VALUE_X = 190;

interface Section {
  title: string;
  rows: [label: string, value: string][];
}

/** Evidence for a bank: the sale, its payer, the mails, each ticket's check-in log, and the terms. */
export async function makeEvidencePdf(
  evidence: DisputeEvidence,
  siteUrl: string,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = i18n.getFixedT(language, 'documents');
  const title = t('evidence.title');
  const sections = sectionsOf(evidence, siteUrl, language);
  const pdf = openPdf({ title, language });
  let pen = pdf.addPage(PAGE);
  let y = PAGE.height - MARGIN;
  const down = (by: number) => {
    y -= by;
    if (y >= MARGIN) return;
    pen = pdf.addPage(PAGE);
    y = PAGE.height - MARGIN;
  };
  pen.line(title, { y, size: 18, weight: 'bold', as: 'H1' });
  for (const section of sections) {
    down(2 * LEADING);
    pen.line(section.title, { y, size: 12, weight: 'bold', as: 'H2' });
    for (const [label, value] of section.rows) {
      down(LEADING);
      pen.line(label, { y, size: 10, soft: true, width: VALUE_X - MARGIN - 8 });
      pen.line(value, { y, size: 10, x: VALUE_X, width: PAGE.width - MARGIN - VALUE_X });
    }
  }
  return await pdf.end();
}

function sectionsOf(evidence: DisputeEvidence, siteUrl: string, language: Language): Section[] {
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
            ] as Section['rows'],
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
            ] as Section['rows'],
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
      ] as Section['rows'],
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
