import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MoneyBackChoice, useMoneyBack } from '#client/features/events/change/money-back-choice.tsx';
import {
  type EventFields,
  type EventValues,
  eventSchema,
  valuesOfEvent,
} from '#client/features/events/own/draft/event-values.ts';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { EventForm } from '#client/features/events/own/form/event-form.tsx';
import { detailsOf, errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { type EventView, PUBLISH_GAPS } from '#shared/contracts/events/events.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { useConflicts } from './use-conflicts.ts';

/** The form of the event's details, read-only once the event is over or cancelled. */
export function DetailsForm({ event }: { event: EventView }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const queryClient = useQueryClient();
  // Polls replace `event` during editing; the form keeps the version it started from.
  const [base, setBase] = useState(event);
  const schema = useMemo(() => eventSchema(base), [base]);
  const initial = useMemo(() => valuesOfEvent(base), [base]);
  const draftForm = useDraftForm<EventValues, EventFields>(`event:${event.id}`, initial, schema);
  const { form, draft, restored, changed, showRefusal, settle } = draftForm;
  const conflicts = useConflicts(form, event.id);
  const { dirtyFields } = form.formState;
  const moneyBack = useMoneyBack(
    Object.keys(dirtyFields).filter((name) => dirtyFields[name as keyof typeof dirtyFields]),
  );
  const field = useSearchParams()[0].get('field');
  const { setFocus } = form;
  // A link from the publish card names the field to focus.
  useEffect(() => {
    if (field === 'venueName' || field === 'city' || field === 'end') setFocus(field);
  }, [field, setFocus]);
  const update = useMutation(trpc.events.update.mutationOptions());
  const [failure, setFailure] = useState<string[]>([]);
  const closed = event.phase === 'cancelled' || event.phase === 'ended';
  const sold = event.ticketTypes.reduce((sum, type) => sum + type.sold, 0);

  const asksHolders = event.status === 'published' && sold > 0 && moneyBack.isTold;

  const submit = form.handleSubmit(async (fields) => {
    setFailure([]);
    try {
      const edited = changed(fields);
      const content = {
        eventId: event.id,
        ...edited,
        ...(asksHolders && { moneyBack: moneyBack.offer }),
        base: draftForm.baseOf(edited),
      };
      await update.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
    } catch (error) {
      if (isRefusal(error, 'EVENT_CHANGED')) return await showConflicts(error, fields);
      if (!showRefusal(error, 'capacity', formats.language)) setFailure(reasons(error));
      return;
    }
    conflicts.clear();
    moneyBack.reset();
    toast.success(t('editor.saved'));
    const { queryKey } = trpc.events.get.queryOptions({ eventId: event.id });
    await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
    const saved = queryClient.getQueryData(queryKey) ?? event;
    setBase(saved);
    settle(valuesOfEvent(saved));
  });

  const showConflicts = async (error: unknown, mine: EventFields) => {
    try {
      const { event: saved, collided } = await conflicts.load(error, mine);
      setBase(saved);
      draftForm.rebase(valuesOfEvent(saved), collided);
    } catch (failed) {
      setFailure(reasons(failed));
    }
  };

  const reasons = (error: unknown): string[] => {
    const { gaps } = detailsOf(error);
    const named = isRefusal(error, 'EVENT_INCOMPLETE') && Array.isArray(gaps) ? gaps : [];
    const known = PUBLISH_GAPS.filter((gap) => named.includes(gap)).map((gap) => t(`gaps.${gap}`));
    return known.length > 0 ? known : [errorMessage(error, formats.language)];
  };

  const dirty = form.formState.isDirty;
  return (
    <Card>
      <CardBody>
        {closed ? <Alert className="mb-6">{t('editor.closed')}</Alert> : null}
        {restored && dirty ? <Alert className="mb-6">{t('draft.restored')}</Alert> : null}
        <EventForm
          form={form}
          onSubmit={submit}
          disabled={closed || update.isPending}
          own={base}
          priced={event.ticketTypes.length > 0 || event.hasMenu}
          afterWhen={
            asksHolders ? (
              <MoneyBackChoice sold={sold} choice={moneyBack} disabled={update.isPending} />
            ) : null
          }
          locked={{ currency: event.status !== 'draft', timeZone: sold > 0 }}
        >
          {conflicts.found ? (
            <ConflictPanel
              {...conflicts.found}
              onChoose={(field, choice) => {
                if (conflicts.choose(field, choice)) draftForm.rebase(initial);
              }}
            />
          ) : null}
          {failure.length > 0 ? (
            <Alert tone="danger" title={t('editor.notSaved')}>
              {failure.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            </Alert>
          ) : null}
          {closed ? null : (
            <div className="flex flex-col gap-2.5 sm:flex-row">
              <Button type="submit" size="lg" busy={update.isPending} disabled={conflicts.undecided}>
                {t('editor.save')}
              </Button>
              {dirty ? (
                <Button
                  variant="outline"
                  size="lg"
                  disabled={update.isPending}
                  onClick={() => {
                    setFailure([]);
                    conflicts.clear();
                    settle(initial);
                  }}
                >
                  {t('draft.discard')}
                </Button>
              ) : null}
            </div>
          )}
        </EventForm>
      </CardBody>
    </Card>
  );
}
