import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { ListedUser } from '#shared/contracts/users.ts';
import { USER_ROLES, type UserRole } from '#shared/states.ts';

export function RolePart({ user }: { user: ListedUser }) {
  const { t } = useTranslation('people');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<UserRole>(user.role);
  const [failure, setFailure] = useState<string | null>(null);
  const { idFor, settle } = useRequestId();
  const change = useMutation(trpc.users.setRole.mutationOptions());

  const save = async () => {
    setFailure(null);
    const intention = { userId: user.id, role };
    try {
      await change.mutateAsync({ requestId: idFor(intention), ...intention });
    } catch (error) {
      setFailure(errorMessage(error, language));
      return;
    }
    settle();
    toast.success(t('users.roleDone', { name: user.name, role: t(`users.role.${role}`) }));
    await queryClient.invalidateQueries({ queryKey: trpc.users.pathKey() });
  };

  return (
    <section className="flex flex-col gap-3">
      <Field label={t('users.roleTitle')} hint={t(`users.roleText.${role}`)} error={failure}>
        <Select<UserRole>
          options={USER_ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          value={role}
          onChange={setRole}
          disabled={change.isPending}
        />
      </Field>
      {role === user.role ? null : (
        <Button className="self-start max-sm:w-full" busy={change.isPending} onClick={() => void save()}>
          {t('users.roleSave')}
        </Button>
      )}
    </section>
  );
}
