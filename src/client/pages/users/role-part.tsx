import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { USER_ROLES, type UserRole } from '#shared/states.ts';
import { useUserChange } from './use-user-change.ts';

export function RolePart({ user }: { user: ListedUser }) {
  const { t } = useTranslation('people');
  const [role, setRole] = useState<UserRole>(user.role);
  const setting = useMutation(trpc.users.setRole.mutationOptions());
  const { change, failure } = useUserChange(setting.mutateAsync);
  const save = () =>
    change(
      { userId: user.id, role },
      t('users.roleDone', { name: user.name, role: t(`users.role.${role}`) }),
    );

  return (
    <section className="flex flex-col gap-3">
      <Field label={t('users.roleTitle')} hint={t(`users.roleText.${role}`)} error={failure}>
        <Select<UserRole>
          options={USER_ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          value={role}
          onChange={setRole}
          disabled={setting.isPending}
        />
      </Field>
      {role === user.role ? null : (
        <Button className="self-start max-sm:w-full" busy={setting.isPending} onClick={() => void save()}>
          {t('users.roleSave')}
        </Button>
      )}
    </section>
  );
}
