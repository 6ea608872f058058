import { useTranslation } from 'react-i18next';
import { useStateName } from '#client/features/audit/use-state-name.ts';
import { EVENT_FIELDS, FIELD_LABELS } from '#client/features/events/own/draft/event-fields.ts';
import { useFormats } from '#client/lib/format.ts';
import { AUDIT_ACTION_NAMES, type AuditEntryView } from '#shared/contracts/audit.ts';

/** An action in words; the code of an unknown one. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => {
    const known = AUDIT_ACTION_NAMES.find((name) => name === action);
    return known ? t(`action.${known}`) : action;
  };
}

/** Names of columns where they differ from the contract's. */
const CONTRACT_NAMES: Readonly<Record<string, string>> = { startsAt: 'startDate', endsAt: 'endDate' };

/** What an entry changed, as one line: "Guest → Organizer", an amount, or an event's fields. Empty if its action says it all. */
export function useChangeText(): (entry: AuditEntryView) => string {
  const { t } = useTranslation(['organizer', 'audit']);
  const { money, list } = useFormats();
  const nameOf = useStateName();
  const fieldName = (field: string) => {
    if (field === 'imageKey') return t('audit:picture');
    const name = CONTRACT_NAMES[field] ?? field;
    const known = EVENT_FIELDS.find((one) => one === name);
    return known ? t(`organizer:fields.${FIELD_LABELS[known]}`) : null;
  };
  return ({ from, to, amount, fields }) => {
    if (amount) return money(amount.amountMinor, amount.currency);
    if (fields.length > 0) return list(fields.map(fieldName).filter((name) => name !== null));
    return [nameOf(from), nameOf(to)].filter((name) => name !== null).join(' → ');
  };
}
