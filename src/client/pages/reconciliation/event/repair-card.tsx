import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import type { ReconcileEvent } from '#shared/contracts/reconciliation/reconciliation.ts';
import { CountsList } from './counts-list.tsx';
import { Section } from './section.tsx';
import { mendable, repairPlan } from './verdict.ts';

/** Previews a repair in numbers, runs it after a confirmation, and shows the result. */
export function RepairCard({ event }: { event: ReconcileEvent }) {
  const { t } = useTranslation(['reconciliation', 'common']);
  const { language } = useLanguage();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const [open, setOpen] = useState(false);
  const { eventId } = event;
  const repair = useMutation(
    trpc.reconcile.repair.mutationOptions({
      onSuccess: async () => {
        settle();
        setOpen(false);
        await client.invalidateQueries({ queryKey: trpc.reconcile.pathKey() });
      },
    }),
  );
  const plan = repairPlan(event);
  const count = mendable(plan);
  const did = repair.data?.counts;
  return (
    <Section title={t('repair.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-muted-foreground">{t('repair.text')}</p>
        {did ? (
          <div className="flex flex-col gap-3">
            <Alert tone="success">{t(mendable(did) > 0 ? 'repair.done' : 'repair.doneNothing')}</Alert>
            <CountsList counts={did} />
          </div>
        ) : null}
        {count > 0 ? (
          <>
            {did ? null : <CountsList counts={plan} />}
            <Dialog
              open={open}
              onOpenChange={setOpen}
              locked={repair.isPending}
              trigger={
                <Button className="w-full">
                  <Wrench aria-hidden="true" />
                  {t('repair.button', { count })}
                </Button>
              }
              title={t('repair.confirmTitle')}
              description={t('repair.confirmText')}
              closeLabel={t('common:close')}
              footer={
                <>
                  <DialogClose>
                    <Button variant="outline" disabled={repair.isPending}>
                      {t('common:cancel')}
                    </Button>
                  </DialogClose>
                  <Button
                    busy={repair.isPending}
                    onClick={() =>
                      repair.mutate({ eventId, requestId: idFor({ eventId, checkedAt: event.checkedAt }) })
                    }
                  >
                    {t(repair.isPending ? 'repair.busy' : 'repair.confirm')}
                  </Button>
                </>
              }
            >
              <CountsList counts={plan} />
              {repair.error ? (
                <Alert tone="danger" className="mt-4">
                  {errorMessage(repair.error, language)}
                </Alert>
              ) : null}
            </Dialog>
          </>
        ) : did ? null : (
          <p className="font-medium">{t('repair.nothing')}</p>
        )}
      </div>
    </Section>
  );
}
