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

/** What an entry changed, as one line: "Guest → Organizer", or an amount. Empty if its action says it all. */
export function useChangeText(): (entry: AuditEntryView) => string {
  const { t } = useTranslation('people');
  const { money } = useFormats();
  const nameOf = (value: string | null) => {
    const role = USER_ROLES.find((one) => one === value);
    const status = USER_STATUSES.find((one) => one === value);
    const staff = STAFF_ROLES.find((one) => one === value);
    if (role) return t(`users.role.${role}`);
    if (status) return t(`users.status.${status}`);
    return staff ? t(`role.${staff}`) : null;
  };
  return ({ from, to, amount }) => {
    if (amount) return money(amount.amountMinor, amount.currency);
    return [nameOf(from), nameOf(to)].filter((name) => name !== null).join(' → ');
  };
}
