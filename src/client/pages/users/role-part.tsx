import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { USER_ROLES, type UserRole } from '#shared/states.ts';

export function RolePart({ user }: { user: ListedUser }) {
  const { t } = useTranslation('people');
  const [role, setRole] = useState<UserRole>(user.role);
  const setting = useAction({
    call: trpc.users.setRole.mutationOptions(),
    done: () => toast.success(t('users.roleDone', { name: user.name, role: t(`users.role.${role}`) })),
    refresh: [trpc.users.pathKey()],
  });

  return (
    <section className="flex flex-col gap-3">
      <Field label={t('users.roleTitle')} hint={t(`users.roleText.${role}`)} error={setting.failure}>
        <Select<UserRole>
          options={USER_ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          value={role}
          onChange={setRole}
          disabled={setting.busy}
        />
      </Field>
      {role === user.role ? null : (
        <Button
          className="self-start max-sm:w-full"
          busy={setting.busy}
          onClick={() => void setting.run({ userId: user.id, role })}
        >
          {t('users.roleSave')}
        </Button>
      )}
    </section>
  );
}
