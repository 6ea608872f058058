import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Clock, Inbox, type LucideIcon, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/contracts/integrations/webhooks.ts';
import type { DeliveryStatus } from '#shared/integrations/webhooks.ts';
import { REFRESH_LISTS } from './refresh-lists.ts';

const LOOK_EVERY_MS = 3_000;
const STATES: Record<DeliveryStatus, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'warning', Icon: Clock },
  delivered: { tone: 'success', Icon: CircleCheck },
  parked: { tone: 'danger', Icon: CirclePause },
};

/** The deliveries to one endpoint with their responses. */
export function DeliveriesSheet({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['integrations', 'common']);
  return (
    <Sheet
      open={endpoint !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('deliveries.title')}
      description={<span className="wrap-anywhere">{endpoint?.url}</span>}
      closeLabel={t('common:close')}
    >
      {endpoint ? <DeliveryList key={endpoint.id} endpoint={endpoint} /> : null}
    </Sheet>
  );
}

function DeliveryList({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integrations');
  const [page, setPage] = useState(1);
  const query = useQuery(
    trpc.webhooks.deliveries.queryOptions(
      { endpointId: endpoint.id, page },
      { placeholderData: keepPreviousData, refetchInterval: LOOK_EVERY_MS },
    ),
  );
  const failure = failureOf(query);
  const found = query.data;
  if (failure && !found) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!found) return <SkeletonBoxes count={2} box="h-24" />;
  if (found.total === 0)
    return (
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        title={t('deliveries.emptyTitle')}
        text={t('deliveries.emptyText')}
      />
    );
  return (
    <>
      {endpoint.parked > 0 && endpoint.active ? (
        <Resend
          endpoint={endpoint}
          seq={null}
          label={t('deliveries.resendAll', { count: endpoint.parked })}
        />
      ) : null}
      <ul className="mt-3 flex flex-col gap-3">
        {found.items.map((delivery) => (
          <DeliveryRow key={delivery.seq} endpoint={endpoint} delivery={delivery} />
        ))}
      </ul>
      <ListPages inPlace found={found} onChange={setPage} label={t('deliveries.title')} />
    </>
  );
}

function DeliveryRow({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDelivery }) {
  const { t } = useTranslation('integrations');
  const formats = useFormats();
  const { tone, Icon } = STATES[delivery.status];
  const { status, tries, answerStatus, answerText } = delivery;
  return (
    <li className="rounded-xl border p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <code className="font-semibold text-sm">{delivery.type}</code>
        <Badge tone={tone}>
          <Icon aria-hidden="true" className="size-3.5" />
          {t(`deliveries.states.${status}`)}
        </Badge>
      </div>
      <p className="mt-1 text-muted-foreground text-sm">
        {formats.moment(delivery.occurredAt)} · {t('deliveries.tries', { count: tries })}
      </p>
      {delivery.triedAt ? (
        <p className="wrap-anywhere mt-1 text-sm">
          {answerStatus === null
            ? t(answerText === 'timeout' ? 'deliveries.timeout' : 'deliveries.noAnswer')
            : t('deliveries.answer', { status: answerStatus })}
          {answerStatus !== null && answerText ? (
            <span className="block max-h-20 overflow-hidden text-muted-foreground">{answerText}</span>
          ) : null}
        </p>
      ) : null}
      {status === 'pending' && tries > 0 ? (
        <p className="mt-1 text-sm">{t('deliveries.next', { time: formats.moment(delivery.dueAt) })}</p>
      ) : null}
      <p className="wrap-anywhere mt-1 text-muted-foreground text-xs">{delivery.messageId}</p>
      {endpoint.active ? (
        <div className="mt-2">
          <Resend endpoint={endpoint} seq={delivery.seq} label={t('deliveries.resend')} />
        </div>
      ) : null}
    </li>
  );
}

function Resend({ endpoint, seq, label }: { endpoint: WebhookEndpoint; seq: number | null; label: string }) {
  const { t } = useTranslation('integrations');
  const resend = useAction({
    call: trpc.webhooks.resend.mutationOptions(),
    failed: (message) => toast.error(message),
    ...REFRESH_LISTS,
  });
  const press = async () => {
    if (await resend.run({ endpointId: endpoint.id, seq })) toast.success(t('deliveries.queued'));
  };
  return (
    <Button variant="outline" size="sm" busy={resend.busy} onClick={() => void press()}>
      <RotateCw aria-hidden="true" />
      {label}
    </Button>
  );
}
