import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { AnyRight } from '#shared/organizations/rights.ts';
import { organizationsWith } from './may.ts';

/** The organization that a person with several chose last. */
const chosen = persistedStore<string>('organization', isString);

export function useChosenOrganization(): [string | null, (organizationId: string) => void] {
  const id = useSyncExternalStore(
    chosen.subscribe,
    () => chosen.read(),
    () => null,
  );
  return [id, (organizationId) => chosen.write(organizationId)];
}

/**
 * The organization for which the person acts on a page that is about one: the chosen one, by default their own.
 * @returns undefined for an administrator without one
 */
export function useActingOrganization(right: AnyRight): string | undefined {
  const ids = organizationsWith(useMe(), right);
  const [wanted] = useChosenOrganization();
  return ids.find((id) => id === wanted) ?? ids[0];
}

/** The choice, for people with several organizations. */
export function OrganizationPick({ right, hint }: { right: AnyRight; hint?: string }) {
  const { t } = useTranslation();
  const ids = organizationsWith(useMe(), right);
  const acting = useActingOrganization(right);
  const [, choose] = useChosenOrganization();
  const query = useQuery({ ...trpc.organizations.mine.queryOptions(), enabled: ids.length > 1 });
  if (ids.length < 2 || acting === undefined) return null;
  const nameOf = (id: string) =>
    query.data?.items.find(({ organizationId }) => organizationId === id)?.name ?? '…';
  return (
    <Field label={t('actingFor.label')} hint={hint} className="w-full sm:w-80">
      <Select
        options={ids.map((id) => ({ value: id, label: nameOf(id) }))}
        value={acting}
        onChange={choose}
      />
    </Field>
  );
}
