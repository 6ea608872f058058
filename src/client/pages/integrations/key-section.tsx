import { useQuery } from '@tanstack/react-query';
import { Ban, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ApiKeyView } from '#shared/contracts/integrations/api-keys.ts';
import { KeyForm } from './key-form.tsx';
import { REFRESH_LISTS } from './refresh-lists.ts';
import { Section } from './section.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Keys for the public API. */
export function KeySection() {
  const { t } = useTranslation(['integrations', 'common']);
  const query = useQuery(trpc.apiKeys.list.queryOptions({ organizationId: useActingOrganization('own') }));
  const failure = failureOf(query);
  const keys = query.data?.items;
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t('keys.add')}
    </Button>
  );
  return (
    <Section title={t('keys.title')} text={t('keys.text')} action={keys && keys.length > 0 ? add : null}>
      {failure && !keys ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !keys ? (
        <Skeleton aria-hidden="true" className="h-80 w-full rounded-2xl" />
      ) : keys.length === 0 ? (
        <Card>
          <EmptyState
            icon={<KeyRound aria-hidden="true" />}
            title={t('keys.emptyTitle')}
            text={t('keys.emptyText')}
            action={add}
          />
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <Sheet
        open={adding}
        onOpenChange={setAdding}
        locked={busy}
        title={t('keys.addTitle')}
        closeLabel={t('common:close')}
      >
        {adding ? (
          <KeyForm
            onBusy={setBusy}
            onDone={(key) => {
              setAdding(false);
              setMade(key);
            }}
          />
        ) : null}
      </Sheet>
      <ShownOnce
        title={t('keys.madeTitle')}
        label={t('keys.key')}
        secret={made}
        onClose={() => setMade(null)}
      />
    </Section>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKeyView }) {
  const { t } = useTranslation('integrations');
  const formats = useFormats();
  const revoke = useAction({ call: trpc.apiKeys.revoke.mutationOptions(), ...REFRESH_LISTS });
  const { id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt } = apiKey;
  const press = async () => {
    if (await revoke.run({ apiKeyId: id })) toast.success(t('keys.revoked', { name }));
  };
  const facts = [
    formats.labels(scopes.map((scope) => t(`scopes.${scope}`))),
    t('keys.createdAt', { time: formats.moment(createdAt) }),
    lastUsedAt ? t('keys.usedAt', { time: formats.moment(lastUsedAt) }) : t('keys.neverUsed'),
  ];
  return (
    <li className="flex items-center justify-between gap-4 rounded-2xl border bg-card p-4 shadow-card sm:p-5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="wrap-anywhere font-semibold">{name}</h3>
          <code className="text-muted-foreground text-sm">{prefix}…</code>
          {revokedAt ? <Badge>{t('keys.isRevoked')}</Badge> : null}
        </div>
        <p className="mt-1 text-muted-foreground text-sm">{facts.join(' · ')}</p>
      </div>
      {revokedAt ? null : (
        <ConfirmDialog
          compact
          icon={<Ban aria-hidden="true" />}
          action={t('keys.revoke', { name })}
          title={t('keys.revokeTitle', { name })}
          text={t('keys.revokeText')}
          confirm={t('keys.revokeConfirm')}
          busy={revoke.busy}
          failure={revoke.failure}
          onConfirm={() => void press()}
        />
      )}
    </li>
  );
}
