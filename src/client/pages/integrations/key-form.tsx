import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { API_SCOPES, type ApiScope } from '#shared/integrations/api-keys.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { REFRESH_LISTS } from './refresh-lists.ts';

interface KeyFormProps {
  onBusy: (busy: boolean) => void;
  onDone: (key: string) => void;
}

/** Name and scopes of a new API key. */
export function KeyForm({ onBusy, onDone }: KeyFormProps) {
  const { t } = useTranslation('integrations');
  const create = useAction({ call: trpc.apiKeys.create.mutationOptions(), ...REFRESH_LISTS });
  const organizationId = useActingOrganization('own');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['events']);
  const [missing, setMissing] = useState<'name' | 'scopes' | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nothing = name.trim() === '' ? 'name' : scopes.length === 0 ? 'scopes' : null;
    setMissing(nothing);
    if (nothing === 'name') focusField(event.currentTarget, 'name');
    if (nothing) return;
    onBusy(true);
    const made = await create.run({ organizationId, name: name.trim(), scopes: [...scopes] });
    onBusy(false);
    if (made) onDone(made.key);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label={t('keys.name')}
        hint={t('keys.nameHint')}
        error={missing === 'name' ? t('keys.noName') : null}
        disabled={create.busy}
      >
        <Input
          name="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-sm">{t('keys.scopes')}</legend>
        {API_SCOPES.map((scope) => (
          <Switch
            key={scope}
            label={t(`scopes.${scope}`)}
            hint={t(`scopeHints.${scope}`)}
            checked={scopes.includes(scope)}
            disabled={create.busy}
            onChange={(on) =>
              setScopes(on ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope))
            }
          />
        ))}
      </fieldset>
      {missing === 'scopes' ? <Alert tone="danger">{t('keys.noScope')}</Alert> : null}
      <Failure of={create} />
      <Button type="submit" size="lg" busy={create.busy}>
        {t('keys.addAction')}
      </Button>
    </form>
  );
}
