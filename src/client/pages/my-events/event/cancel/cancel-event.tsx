import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { CancellationPlan } from '#shared/contracts/events/cancellations.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { CANCELLATION_WORDS_MAX_CHARS } from '#shared/limits.ts';
import { useSubjects } from '../use-subjects.ts';
import { useDisputedText } from './use-disputed-text.ts';

/** Cancels the event after a confirmation that states the number and amount of refunds. */
export function CancelEvent({ event }: { event: EventView }) {
  const { t } = useTranslation(['ownEvents', 'common']);
  const { language } = useFormats();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const cancel = useAction({
    call: trpc.events.cancel.mutationOptions(),
    done: () => setOpen(false),
    refresh: [trpc.events.pathKey()],
    refreshAlways: true,
  });
  // Tickets sold while the dialog is open are refunded too, so keep the numbers current.
  const plan = useQuery(
    trpc.events.cancellation.queryOptions(
      { eventId: event.id },
      { enabled: open, staleTime: 0, refetchInterval: 5_000 },
    ),
  );
  const confirmation = useConfirmation(plan.data);

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={cancel.busy}
      trigger={
        <Button variant="outline" className="text-danger-ink">
          <CalendarX aria-hidden="true" />
          {t('cancel.action')}
        </Button>
      }
      title={t('cancel.title', { name: event.name })}
      description={t('cancel.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={cancel.busy}>
              {t('cancel.dismiss')}
            </Button>
          </DialogClose>
          <Button
            variant="danger"
            className="h-auto min-h-11 whitespace-normal py-2"
            busy={cancel.busy}
            disabled={!plan.data}
            onClick={() => void cancel.run({ eventId: event.id, words: words.trim() })}
          >
            {confirmation}
          </Button>
        </>
      }
    >
      {plan.data ? (
        <Consequences plan={plan.data} />
      ) : plan.error ? (
        <Alert tone="danger">{errorMessage(plan.error, language)}</Alert>
      ) : (
        <Skeleton className="h-20 w-full rounded-xl" />
      )}
      <Field
        label={t('cancel.words')}
        aside={t('common:optional')}
        hint={t('cancel.wordsHint')}
        className="mt-4"
      >
        <Textarea
          value={words}
          maxLength={CANCELLATION_WORDS_MAX_CHARS}
          disabled={cancel.busy}
          onChange={(change) => setWords(change.target.value)}
        />
      </Field>
      <Failure of={cancel} className="mt-4" />
    </Dialog>
  );
}

/** "Cancel and refund 214 tickets, 8 410,00 MXN". */
function useConfirmation(plan: CancellationPlan | undefined): string {
  const { t } = useTranslation('ownEvents');
  const formats = useFormats();
  const subjects = useSubjects();
  if (!plan || plan.left.tickets + plan.left.orders === 0) return t('cancel.confirm');
  return t('cancel.confirmRefunds', {
    what: subjects(plan.left),
    amount: formats.money(plan.left.amountMinor - plan.left.cashMinor, plan.currency),
  });
}

function Consequences({ plan }: { plan: CancellationPlan }) {
  const { t } = useTranslation('ownEvents');
  const { money } = useFormats();
  const disputed = useDisputedText(plan);
  const nothing = plan.left.tickets + plan.left.orders === 0;
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">
      {nothing && disputed ? null : <li>{t(nothing ? 'cancel.means.nothing' : 'cancel.means.refunds')}</li>}
      {disputed ? <li>{disputed}</li> : null}
      {plan.left.cashMinor > 0 ? (
        <li>{t('cancel.means.cash', { amount: money(plan.left.cashMinor, plan.currency) })}</li>
      ) : null}
      {plan.usedTickets > 0 ? <li>{t('cancel.means.used', { count: plan.usedTickets })}</li> : null}
      <li>{t('cancel.means.sale')}</li>
      <li>{t('cancel.means.final')}</li>
    </ul>
  );
}
