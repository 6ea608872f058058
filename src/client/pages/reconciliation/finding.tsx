import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import type { BookFact } from '#shared/contracts/reconciliation/book-checks.ts';
import type { BookFinding } from '#shared/contracts/reconciliation/reconciliation.ts';

const AMOUNTS: readonly BookFact[] = [
  ...(['balance', 'byCode', 'discount', 'due', 'fee', 'lines', 'moved', 'paid', 'refunded'] as const),
  ...(['refundedInCash', 'refundedToWallet', 'tips', 'total'] as const),
];
const TIMES: readonly BookFact[] = ['usedAt', 'lastEntryAt'];
const STATES = ['active', 'used', 'refunded', 'pending', 'completed', 'cancelled'] as const;
const ENTRIES = ['admitted', 'undone'] as const;
const LINK = 'font-medium text-primary-ink underline-offset-4 hover:underline';

/** A finding: its subject and event, each linked to its page, and the facts found. */
export function Finding({ finding: { subject, about, found } }: { finding: BookFinding }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const textOf = ({ fact, value }: BookFinding['found'][number]): string => {
    if (value === null) return t('books.none');
    if (typeof value === 'number') {
      if (TIMES.includes(fact)) return formats.moment(new Date(value).toISOString());
      return AMOUNTS.includes(fact) ? formats.amountText(value) : formats.number(value);
    }
    const state = STATES.find((one) => fact === 'status' && one === value);
    const entry = ENTRIES.find((one) => fact === 'lastEntry' && one === value);
    return state ? t(`state.${state}`) : entry ? t(`outbox.kind.${entry}`) : value;
  };
  const facts = found.map((one) => `${t(`books.facts.${one.fact}`)}: ${textOf(one)}`);
  const href = hrefOf(about);
  const name = about?.label ?? null;
  const kind = about ? `${t(`books.subject.${about.kind}`)} ` : null;
  return (
    <>
      {href && name !== null ? (
        <Link to={href} className={LINK}>
          {kind}
          {name}
        </Link>
      ) : (
        <>
          {kind}
          {name ?? <code>{subject}</code>}
        </>
      )}
      {about?.person ? (
        <>
          {' · '}
          <Link
            to={`/users?${new URLSearchParams({ search: about.person.email, user: about.person.id })}`}
            className={LINK}
          >
            {about.person.name}
          </Link>
        </>
      ) : null}
      {facts.length > 0 ? ` — ${facts.join(' · ')}` : null}
    </>
  );
}

/** The administrator's page for the subject, or null if no page lists it. */
function hrefOf(about: BookFinding['about']): string | null {
  if (!about) return null;
  const { kind, label, event } = about;
  const search = label ?? '';
  if (kind === 'discount_code') return `/discount-codes?${new URLSearchParams({ search })}`;
  if (!event) return null;
  switch (kind) {
    case 'event':
    case 'ticket_type':
      return `/my-events/${event.id}`;
    case 'menu_item':
      return `/my-events/${event.id}/menu`;
    case 'ticket':
    case 'purchase':
      return `/my-events/${event.id}/attendees?${new URLSearchParams({ search })}`;
    case 'order':
    case 'refund':
      return `/refunds?${new URLSearchParams({ event: event.id, search })}`;
    default:
      return null;
  }
}
