import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { WebhookEndpoint } from '#shared/contracts/integrations/webhooks.ts';
import { WEBHOOK_URL_MAX_CHARS } from '#shared/integrations/integration-limits.ts';
import { WEBHOOK_KINDS, type WebhookKind } from '#shared/integrations/webhooks.ts';

interface WebhookFormProps {
  /** Null for a new endpoint. */
  endpoint: WebhookEndpoint | null;
  onBusy: (busy: boolean) => void;
  /** Called with the secret of a new endpoint. */
  onDone: (secret: string | null) => void;
}

/** The endpoint's URL and event kinds. */
export function WebhookForm({ endpoint, onBusy, onDone }: WebhookFormProps) {
  const { t } = useTranslation('integrations');
  const { language } = useFormats();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(endpoint?.kinds ?? WEBHOOK_KINDS);
  const [wrongUrl, setWrongUrl] = useState<string | null>(null);
  const fields = useRef<HTMLFormElement>(null);
  const refuseUrl = (message: string) => {
    setWrongUrl(message);
    if (fields.current) focusField(fields.current, 'url');
  };
  const onCall = { onMutate: () => onBusy(true), onSettled: () => onBusy(false) };
  const organizationId = useActingOrganization('own');
  const shared = {
    failed: (message: string, error: unknown) => {
      if (!isRefusal(error, 'WEBHOOK_ADDRESS_REFUSED')) return false;
      refuseUrl(message);
      return true;
    },
    refresh: [trpc.webhooks.pathKey()],
  };
  const create = useAction({
    call: trpc.webhooks.create.mutationOptions(onCall),
    done: ({ secret }) => onDone(secret),
    ...shared,
  });
  const update = useAction({
    call: trpc.webhooks.update.mutationOptions(onCall),
    done: () => {
      toast.success(t('webhooks.saved'));
      onDone(null);
    },
    ...shared,
  });
  const save = endpoint ? update : create;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrongUrl(null);
    save.setFailure(null);
    if (url.trim() === '') return refuseUrl(errorText('WEBHOOK_ADDRESS_REFUSED', language));
    if (kinds.length === 0) return save.setFailure(t('webhooks.noKind'));
    const content = { url: url.trim(), kinds: [...kinds] };
    void (endpoint
      ? update.run({ endpointId: endpoint.id, ...content })
      : create.run({ organizationId, ...content }));
  };

  return (
    <form ref={fields} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t('webhooks.url')} hint={t('webhooks.urlHint')} error={wrongUrl} disabled={save.busy}>
        <Input
          type="url"
          name="url"
          inputMode="url"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={WEBHOOK_URL_MAX_CHARS}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-sm">{t('webhooks.kinds')}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`kinds.${kind}`)}
            hint={t(`kindHints.${kind}`)}
            checked={kinds.includes(kind)}
            disabled={save.busy}
            onChange={(on) => setKinds(on ? [...kinds, kind] : kinds.filter((chosen) => chosen !== kind))}
          />
        ))}
      </fieldset>
      <Failure of={save} />
      <Button type="submit" size="lg" busy={save.busy}>
        {t(endpoint ? 'webhooks.save' : 'webhooks.addAction')}
      </Button>
    </form>
  );
}
