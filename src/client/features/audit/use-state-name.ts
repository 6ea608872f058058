import { useTranslation } from 'react-i18next';
import { STAFF_ROLES, USER_ROLES, USER_STATUSES } from '#shared/states.ts';

/** A role or account status of an audit entry in words; null for none. */
export function useStateName(): (value: string | null) => string | null {
  const { t } = useTranslation('people');
  return (value) => {
    const role = USER_ROLES.find((one) => one === value);
    const status = USER_STATUSES.find((one) => one === value);
    const staff = STAFF_ROLES.find((one) => one === value);
    if (role) return t(`users.role.${role}`);
    if (status) return t(`users.status.${status}`);
    return staff ? t(`role.${staff}`) : null;
  };
}
