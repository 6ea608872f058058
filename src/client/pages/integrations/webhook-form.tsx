import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
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
  const queryClient = useQueryClient();
  const { idFor } = useRequestId();
  const create = useMutation(trpc.webhooks.create.mutationOptions());
  const update = useMutation(trpc.webhooks.update.mutationOptions());
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(endpoint?.kinds ?? WEBHOOK_KINDS);
  const [wrongUrl, setWrongUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = create.isPending || update.isPending;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const refuseUrl = (message: string) => {
      setWrongUrl(message);
      focusField(form, 'url');
    };
    setWrongUrl(null);
    setFailure(null);
    if (url.trim() === '') return refuseUrl(errorText('WEBHOOK_ADDRESS_REFUSED', language));
    if (kinds.length === 0) return setFailure(t('webhooks.noKind'));
    onBusy(true);
    const content = { url: url.trim(), kinds: [...kinds] };
    let secret: string | null = null;
    try {
      if (endpoint) {
        const intention = { endpointId: endpoint.id, ...content };
        await update.mutateAsync({ requestId: idFor(intention), ...intention });
      } else secret = (await create.mutateAsync({ requestId: idFor(content), ...content })).secret;
    } catch (error) {
      const message = errorMessage(error, language);
      if (isRefusal(error, 'WEBHOOK_ADDRESS_REFUSED')) refuseUrl(message);
      else setFailure(message);
      return;
    } finally {
      onBusy(false);
    }
    if (endpoint) toast.success(t('webhooks.saved'));
    onDone(secret);
    await queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={t('webhooks.url')} hint={t('webhooks.urlHint')} error={wrongUrl} disabled={busy}>
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
            disabled={busy}
            onChange={(on) => setKinds(on ? [...kinds, kind] : kinds.filter((chosen) => chosen !== kind))}
          />
        ))}
      </fieldset>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <Button type="submit" size="lg" busy={busy}>
        {t(endpoint ? 'webhooks.save' : 'webhooks.addAction')}
      </Button>
    </form>
  );
}
