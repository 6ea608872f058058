import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { AUDIT_ACTION_NAMES, type AuditEntryView } from '#shared/contracts/people/audit.ts';
import { STAFF_ROLES, USER_ROLES, USER_STATUSES } from '#shared/states.ts';

/** An action in words; the code of an unknown one. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => {
    const known = AUDIT_ACTION_NAMES.find((name) => name === action);
    return known ? t(`action.${known}`) : action;
  };
}

/** Fields of an event, in the editor's words. */
const EVENT_FIELDS = [
  ...([
    'name',
    'category',
    'description',
    'lineUp',
    'venueName',
    'city',
    'venueAddress',
    'timeZone',
  ] as const),
  ...(['currency', 'capacity', 'cashTicketLimit', 'delayedPayments'] as const),
];

/** What an entry changed, as one line: "Guest → Organizer", an amount, or an event's fields. Empty if its action says it all. */
export function useChangeText(): (entry: AuditEntryView) => string {
  const { t } = useTranslation(['people', 'organizer', 'audit']);
  const { money, list } = useFormats();
  const nameOf = (value: string | null) => {
    const role = USER_ROLES.find((one) => one === value);
    const status = USER_STATUSES.find((one) => one === value);
    const staff = STAFF_ROLES.find((one) => one === value);
    if (role) return t(`users.role.${role}`);
    if (status) return t(`users.status.${status}`);
    return staff ? t(`role.${staff}`) : null;
  };
  const fieldName = (field: string) => {
    if (field === 'imageKey') return t('audit:picture');
    if (field === 'startsAt') return t('organizer:fields.start');
    if (field === 'endsAt') return t('organizer:fields.end');
    const known = EVENT_FIELDS.find((one) => one === field);
    return known ? t(`organizer:fields.${known}`) : null;
  };
  return ({ from, to, amount, fields }) => {
    if (amount) return money(amount.amountMinor, amount.currency);
    if (fields.length > 0) return list(fields.map(fieldName).filter((name) => name !== null));
    return [nameOf(from), nameOf(to)].filter((name) => name !== null).join(' → ');
  };
}
