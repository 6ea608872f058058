import { KeyRound, ListChecks, Pencil, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { WebhookEndpoint } from '#shared/contracts/integrations/webhooks.ts';
import { REFRESH_LISTS } from './refresh-lists.ts';

interface WebhookCardProps {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onLook: () => void;
  onSecret: (secret: string) => void;
}

type Health = 'off' | 'failing' | 'on';
const TONES: Record<Health, Tone> = { off: 'neutral', failing: 'warning', on: 'success' };

/** One webhook endpoint: its health and actions. */
export function WebhookCard({ endpoint, onEdit, onLook, onSecret }: WebhookCardProps) {
  const { t } = useTranslation('integrations');
  const formats = useFormats();
  const health: Health = !endpoint.active ? 'off' : endpoint.failingSince ? 'failing' : 'on';
  const facts = [
    formats.labels(endpoint.kinds.map((kind) => t(`kinds.${kind}`))),
    endpoint.deliveredAt
      ? t('webhooks.lastTaken', { time: formats.moment(endpoint.deliveredAt) })
      : t('webhooks.nothingTaken'),
  ];
  return (
    <li className="flex flex-col gap-4 rounded-2xl border bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="wrap-anywhere font-semibold">{endpoint.url}</h3>
            <Badge tone={TONES[health]}>{t(`webhooks.health.${health}`)}</Badge>
          </div>
          <p className="mt-1 text-muted-foreground text-sm">{facts.join(' · ')}</p>
          {endpoint.pending + endpoint.parked > 0 ? (
            <p className="mt-0.5 text-sm">
              {t('webhooks.waiting', {
                pending: formats.number(endpoint.pending),
                parked: formats.number(endpoint.parked),
              })}
            </p>
          ) : null}
        </div>
        <ActiveSwitch endpoint={endpoint} />
      </div>
      <Trouble endpoint={endpoint} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" onClick={onLook}>
          <ListChecks aria-hidden="true" />
          {t('webhooks.deliveries')}
        </Button>
        <TestButton endpoint={endpoint} />
        <RotateButton endpoint={endpoint} onSecret={onSecret} />
        <span className="-mr-2 ml-auto flex">
          <IconButton variant="ghost" label={t('webhooks.edit', { url: endpoint.url })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <DeleteButton endpoint={endpoint} />
        </span>
      </div>
    </li>
  );
}

/** Why the endpoint receives nothing. */
function Trouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integrations');
  const formats = useFormats();
  const { switchedOffAt, switchedOffReason, failingSince, active } = endpoint;
  if (!active && switchedOffReason && switchedOffAt)
    return (
      <Alert tone="danger" title={t(`webhooks.switchedOff.${switchedOffReason}`)}>
        {t('webhooks.switchedOffText', { time: formats.moment(switchedOffAt) })}
      </Alert>
    );
  if (active && failingSince)
    return <Alert tone="warning">{t('webhooks.failingText', { time: formats.moment(failingSince) })}</Alert>;
  return null;
}

function ActiveSwitch({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integrations');
  const update = useAction({
    call: trpc.webhooks.update.mutationOptions(),
    failed: (message) => toast.error(message),
    ...REFRESH_LISTS,
  });
  return (
    <Switch
      checked={update.sent?.active ?? endpoint.active}
      disabled={update.busy}
      label={
        <span className="text-sm">
          {t('webhooks.active')}
          <span className="sr-only">: {endpoint.url}</span>
        </span>
      }
      onChange={(active) => void update.run({ endpointId: endpoint.id, active })}
    />
  );
}

function TestButton({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integrations');
  const test = useAction({
    call: trpc.webhooks.test.mutationOptions(),
    failed: (message) => toast.error(message),
    ...REFRESH_LISTS,
  });
  const press = async () => {
    if (await test.run({ endpointId: endpoint.id })) toast.success(t('webhooks.testQueued'));
  };
  return (
    <Button
      variant="outline"
      size="sm"
      busy={test.busy}
      disabled={!endpoint.active}
      onClick={() => void press()}
    >
      <Send aria-hidden="true" />
      {t('webhooks.test')}
    </Button>
  );
}

function RotateButton({ endpoint, onSecret }: Pick<WebhookCardProps, 'endpoint' | 'onSecret'>) {
  const { t } = useTranslation('integrations');
  const rotate = useAction({ call: trpc.webhooks.rotate.mutationOptions(), ...REFRESH_LISTS });
  const press = async () => {
    const made = await rotate.run({ endpointId: endpoint.id });
    if (made) onSecret(made.secret);
  };
  return (
    <ConfirmDialog
      compact
      icon={<KeyRound aria-hidden="true" />}
      action={t('webhooks.rotate', { url: endpoint.url })}
      title={t('webhooks.rotateTitle')}
      text={t('webhooks.rotateText')}
      confirm={t('webhooks.rotateConfirm')}
      busy={rotate.busy}
      failure={rotate.failure}
      onConfirm={() => void press()}
    />
  );
}

function DeleteButton({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integrations');
  const remove = useAction({ call: trpc.webhooks.delete.mutationOptions(), ...REFRESH_LISTS });
  const press = async () => {
    if (await remove.run({ endpointId: endpoint.id })) toast.success(t('webhooks.deleted'));
  };
  return (
    <ConfirmDialog
      compact
      icon={<Trash2 aria-hidden="true" />}
      action={t('webhooks.delete', { url: endpoint.url })}
      title={t('webhooks.deleteTitle')}
      text={t('webhooks.deleteText', { url: endpoint.url })}
      confirm={t('webhooks.deleteConfirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => void press()}
    />
  );
}
