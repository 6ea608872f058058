import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { WebhookEndpoint } from '#shared/contracts/integrations/webhooks.ts';
import { DeliveriesSheet } from './deliveries-sheet.tsx';
import { Section } from './section.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Poll interval (ms), so that running deliveries appear. */
const LOOK_EVERY_MS = 5_000;

/** The webhook endpoints. */
export function WebhookSection() {
  const { t } = useTranslation(['integrations', 'common']);
  const organizationId = useActingOrganization('own');
  const query = useQuery(
    trpc.webhooks.list.queryOptions({ organizationId }, { refetchInterval: LOOK_EVERY_MS }),
  );
  const failure = failureOf(query);
  const endpoints = query.data?.items;
  const [editing, setEditing] = useState<WebhookEndpoint | 'new' | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      {t('webhooks.add')}
    </Button>
  );
  return (
    <Section
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      action={endpoints && endpoints.length > 0 ? add : null}
    >
      {failure && !endpoints ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !endpoints ? (
        <Skeleton aria-hidden="true" className="h-80 w-full rounded-2xl" />
      ) : endpoints.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Webhook aria-hidden="true" />}
            title={t('webhooks.emptyTitle')}
            text={t('webhooks.emptyText')}
            action={add}
          />
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {endpoints.map((endpoint) => (
            <WebhookCard
              key={endpoint.id}
              endpoint={endpoint}
              onEdit={() => setEditing(endpoint)}
              onLook={() => setLooking(endpoint.id)}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      <Sheet
        open={editing !== null}
        onOpenChange={(open) => {
          if (!open) setEditing(null);
        }}
        locked={busy}
        title={t(editing === 'new' ? 'webhooks.addTitle' : 'webhooks.editTitle')}
        closeLabel={t('common:close')}
      >
        {editing === null ? null : (
          <WebhookForm
            endpoint={editing === 'new' ? null : editing}
            onBusy={setBusy}
            onDone={(made) => {
              setEditing(null);
              setSecret(made);
            }}
          />
        )}
      </Sheet>
      <DeliveriesSheet
        endpoint={endpoints?.find(({ id }) => id === looking) ?? null}
        onClose={() => setLooking(null)}
      />
      <ShownOnce
        title={t('webhooks.secretTitle')}
        label={t('webhooks.secret')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </Section>
  );
}
