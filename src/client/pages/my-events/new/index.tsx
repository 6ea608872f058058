import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  type EventFields,
  type EventValues,
  emptyEvent,
  eventSchema,
  PLACE_FIELDS,
} from '#client/features/events/own/draft/event-values.ts';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { EventForm } from '#client/features/events/own/form/event-form.tsx';
import { type RememberedPlace, useRememberedPlace } from '#client/features/events/venues/use-venues.ts';
import {
  OrganizationPick,
  useActingOrganization,
} from '#client/features/organizations/acting-organization.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';

export default function NewEventPage() {
  const { t } = useTranslation(['organizer', 'common']);
  const place = useRememberedPlace();
  return (
    <div className="mx-auto max-w-3xl">
      <Link
        to={PATHS.myEvents}
        className={buttonClass({ variant: 'ghost' }, '-ml-3 px-3 text-muted-foreground')}
      >
        <ArrowLeft aria-hidden="true" />
        {t('list.title')}
      </Link>
      <h1 className="mt-2 font-semibold text-2xl tracking-tight sm:text-3xl">{t('create.title')}</h1>
      <p className="mt-1.5 mb-6 text-muted-foreground">{t('create.lead')}</p>
      <div className="mb-6 empty:hidden">
        <OrganizationPick right="sell" hint={t('common:actingFor.eventHint')} />
      </div>
      {place ? <NewEventForm place={place} /> : <Skeleton className="h-160 w-full rounded-2xl" />}
    </div>
  );
}

function NewEventForm({ place }: { place: RememberedPlace }) {
  const { t } = useTranslation(['organizer', 'common']);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The list is read again while one types; the form keeps the values it started from.
  const [{ own, last }] = useState(place);
  const [empty] = useState(() => emptyEvent(own, last));
  const schema = useMemo(() => eventSchema(null), []);
  const organizationId = useActingOrganization('sell');
  const { form, draft, restored, showRefusal, settle } = useDraftForm<EventValues, EventFields>(
    'event:new',
    empty,
    schema,
    PLACE_FIELDS,
  );

  const create = useAction({
    call: trpc.events.create.mutationOptions(),
    idFor: draft.requestIdFor,
    done: async ({ id }) => {
      draft.clear();
      void queryClient.invalidateQueries({ queryKey: trpc.events.mine.pathKey() });
      toast.success(t('create.done'), { description: t('create.doneText') });
      await navigate(pathFor(PATHS.eventEditor, id), { replace: true });
      // Not invalidated: the next form would start from the last venue but one while the list is read again.
      queryClient.removeQueries({ queryKey: trpc.venues.pathKey() });
    },
    failed: (_message, error) => showRefusal(error, 'capacity', language),
  });
  const submit = form.handleSubmit((fields) => create.run({ ...fields, organizationId }));

  return (
    <>
      {restored ? (
        <Alert
          className="mb-6"
          action={
            <Button variant="outline" size="sm" onClick={() => settle(empty)}>
              {t('draft.startOver')}
            </Button>
          }
        >
          {t('draft.restored')}
        </Alert>
      ) : null}
      <Card>
        <CardBody>
          <EventForm
            form={form}
            onSubmit={submit}
            own={own}
            disabled={create.busy}
            locked={{ currency: false, timeZone: false }}
            priced={false}
            venueFollows
          >
            <Failure of={create} />
            <Button type="submit" size="lg" busy={create.busy} className="w-full sm:w-auto sm:self-start">
              {t('create.action')}
            </Button>
          </EventForm>
        </CardBody>
      </Card>
    </>
  );
}
