import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

/** Founds another organization, of which the person is the owner. */
export function NewOrganization({ onMade }: { onMade: (organizationId: string) => void }) {
  const { t } = useTranslation(['organizations', 'common']);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const create = useAction({
    call: trpc.organizations.create.mutationOptions(),
    done: refreshMe,
    refresh: [trpc.organizations.pathKey()],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return create.setFailure(t('new.noName'));
    const made = await create.run({ name: name.trim() });
    if (!made) return;
    toast.success(t('new.made', { name: name.trim() }));
    setOpen(false);
    setName('');
    onMade(made.id);
  };
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {t('new.action')}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        locked={create.busy}
        title={t('new.title')}
        description={t('new.text')}
        closeLabel={t('common:close')}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <Field label={t('new.name')} error={create.failure} disabled={create.busy}>
            <Input
              value={name}
              onChange={({ target }) => setName(target.value)}
              autoComplete="organization"
              maxLength={NAME_MAX_CHARS}
            />
          </Field>
          <Button type="submit" size="lg" busy={create.busy}>
            {t('new.confirm')}
          </Button>
        </form>
      </Sheet>
    </>
  );
}
