import { useMutation } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { useFollowCity, venueFollowing } from '#client/features/events/own/form/use-follow-city.ts';
import { instantOf } from '#client/features/events/own/form/zoned-time.ts';
import { PlaceSummary } from '#client/features/events/own/place-summary.tsx';
import { useMakeEvent } from '#client/features/events/own/use-make-event.ts';
import { type RememberedPlace, useVenues } from '#client/features/events/venues/use-venues.ts';
import { Form } from '#client/features/form/form.tsx';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { usePayoutAccount } from '#client/features/people/start-selling/use-payout-account.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import type { EventTemplate } from '#shared/events/templates/table.ts';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { parseAmount } from '#shared/money/money.ts';
import { Preview } from './preview.tsx';
import {
  PROPOSED_FIELDS,
  type QuickFields,
  type QuickValues,
  quickSchema,
  reproposed,
  valuesOfTemplate,
} from './quick-values.ts';
import { SaleStep } from './sale-step.tsx';
import { type QuickForm, WhatStep, WhenStep } from './steps.tsx';

const STEPS = [
  { name: 'what', fields: ['name', 'venueName', 'city'] },
  { name: 'when', fields: ['start', 'end', 'timeZone', 'capacity', 'currency'] },
  { name: 'sale', fields: ['tickets', 'menu'] },
] as const;

interface QuickWizardProps {
  template: EventTemplate;
  /** The initial place. */
  place: RememberedPlace;
  onOther: () => void;
}

/** The three steps next to a live preview. */
export function QuickWizard({ template, place, onOther }: QuickWizardProps) {
  const { t } = useTranslation(['ownEvents', 'organizer', 'selling']);
  const formats = useFormats();
  const { language } = formats;
  // The list is read again while one types; the form keeps the values it started from.
  const [{ own, last: lastVenue }] = useState(place);
  const [initial] = useState(() =>
    valuesOfTemplate(template, { language, ...own, last: lastVenue, now: Date.now() }),
  );
  const { form, draft, restored, settle } = useDraftForm<QuickValues, QuickFields>(
    `event:quick:${template}`,
    initial,
    quickSchema,
    PROPOSED_FIELDS,
  );
  const locked = useLocked(form);
  const pending = locked.tickets.length + locked.menu.length > 0;
  const leaveMenuOut = () => {
    for (const [index, { price }] of form.getValues('menu').entries())
      if ((parseAmount(price) ?? 0) > 0) form.setValue(`menu.${index}.wanted`, false, { shouldDirty: true });
  };
  const venues = useVenues();
  const { at, goTo, goBack } = useStep(restored);
  const step = STEPS[at] ?? STEPS[0];
  const last = at === STEPS.length - 1;
  const organizationId = useActingOrganization('sell');
  const create = useMutation(trpc.events.createFromTemplate.mutationOptions());
  const { make, busy, failure } = useMakeEvent();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  // Move keyboard and screen reader focus to the new step's heading.
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);

  // A step is validated when it is left; from then on its invalid fields are revalidated while typing.
  const { subscribe, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, errors: true },
        callback: ({ type, errors }) => {
          const wrong = Object.keys(errors ?? {}) as (keyof QuickValues)[];
          if (type === 'change' && wrong.length > 0) void trigger(wrong);
        },
      }),
    [subscribe, trigger],
  );
  // On every way to the last step: by its button, by the browser's Forward button and after a reload.
  const { getValues, setValue } = form;
  useEffect(() => {
    const next = reproposed(getValues(), language);
    if (!last || next.proposedFor === getValues('proposedFor')) return;
    for (const field of ['tickets', 'menu', 'proposedFor'] as const) setValue(field, next[field]);
  }, [last, language, getValues, setValue]);
  const followCity = useFollowCity({
    own,
    read: () => form.getValues(),
    write: ({ timeZone, currency }, before, city) => {
      form.setValue('timeZone', timeZone);
      form.setValue('currency', currency);
      const { venueName, venueAddress } = venueFollowing(venues, before, city);
      form.setValue('venueName', venueName);
      form.setValue('venueAddress', venueAddress);
    },
  });
  const onward = async () => {
    if (!(await form.trigger([...step.fields], { shouldFocus: true }))) return;
    goTo(at + 1);
  };
  const finish = (publish: boolean) =>
    form.handleSubmit(
      (fields) =>
        make({
          create: () =>
            create.mutateAsync({
              requestId: draft.requestIdFor({ ...fields, organizationId }),
              ...fields,
              organizationId,
            }),
          publishing: publish,
          onMade: draft.clear,
        }),
      // Return to an earlier invalid step, which the browser's Forward button can skip.
      (errors) => {
        const first = STEPS.findIndex(({ fields }) => fields.some((field) => field in errors));
        if (first >= 0 && first !== at) goTo(first);
      },
    );
  const startOver = () => {
    settle(initial);
    if (at > 0) goTo(0);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (last) void finish(!pending)();
    else void onward();
  };

  return (
    <div className="@container">
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:@min-[40rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <Form form={form} onSubmit={submit} className="min-w-0">
          {restored ? (
            <Alert
              className="mb-5"
              action={
                <Button variant="outline" size="sm" onClick={startOver}>
                  {t('quick.startOver')}
                </Button>
              }
            >
              {t('organizer:draft.restored')}
            </Alert>
          ) : null}
          <Card>
            <CardBody>
              <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
                {t('quick.step', { step: at + 1, steps: STEPS.length, name: t(`quick.steps.${step.name}`) })}
              </h2>
              <div aria-hidden="true" className="mt-3 mb-6 flex gap-1.5">
                {STEPS.map(({ name }, index) => (
                  <span
                    key={name}
                    className={
                      index <= at
                        ? 'h-1.5 flex-1 rounded-full bg-primary'
                        : 'h-1.5 flex-1 rounded-full bg-muted'
                    }
                  />
                ))}
              </div>
              <fieldset disabled={busy} className="min-w-0">
                {step.name === 'what' ? <WhatStep form={form} followCity={followCity} /> : null}
                {step.name === 'when' ? <WhenStep form={form} /> : null}
                {step.name === 'sale' ? <SaleStep form={form} /> : null}
              </fieldset>
              {failure ? (
                <Alert tone="danger" className="mt-6">
                  {failure}
                </Alert>
              ) : null}
              {last && !pending ? <Where form={form} /> : null}
              {last && pending ? (
                <Alert
                  className="mt-6"
                  action={
                    locked.tickets.length === 0 ? (
                      <Button variant="outline" size="sm" onClick={leaveMenuOut}>
                        {t('selling:leaveMenuOut')}
                      </Button>
                    ) : null
                  }
                >
                  {t('selling:costs', { items: formats.list([...locked.tickets, ...locked.menu]) })}
                </Alert>
              ) : null}
              {last ? (
                <p className="mt-6 text-muted-foreground text-sm">
                  {t('quick.money', {
                    free: FREE_EVENTS_PER_ORGANIZER,
                    percent: formats.percent(PLATFORM_FEE_BPS / 10_000),
                  })}
                </p>
              ) : null}
              <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:flex-wrap sm:justify-between">
                <Button variant="outline" size="lg" disabled={busy} onClick={at === 0 ? onOther : goBack}>
                  {t(at === 0 ? 'quick.other' : 'quick.back')}
                </Button>
                {last ? (
                  <div className="flex min-w-0 flex-col-reverse gap-2.5 sm:flex-row sm:flex-wrap">
                    <Button
                      variant={pending ? 'primary' : 'outline'}
                      size="lg"
                      busy={pending && busy}
                      disabled={busy}
                      onClick={() => void finish(false)()}
                    >
                      {t('quick.keep')}
                    </Button>
                    {pending ? null : (
                      <Button type="submit" size="lg" busy={busy}>
                        {busy ? null : <Rocket aria-hidden="true" />}
                        {t('quick.publish')}
                      </Button>
                    )}
                  </div>
                ) : (
                  <Button type="submit" size="lg">
                    {t('quick.next')}
                  </Button>
                )}
              </div>
            </CardBody>
          </Card>
        </Form>
        <div className="lg:sticky lg:top-24">
          <Preview form={form} />
        </div>
      </div>
    </div>
  );
}

/** Names of what costs something, while its organizer may not sell for money yet. */
function useLocked(form: QuickForm): { tickets: string[]; menu: string[] } {
  const account = usePayoutAccount().data;
  const [tickets, menu] = useWatch({ control: form.control, name: ['tickets', 'menu'] });
  if (account?.maySell !== false) return { tickets: [], menu: [] };
  const costly = (items: { name: string; price: string }[]) =>
    items.filter(({ price }) => (parseAmount(price) ?? 0) > 0).map(({ name }) => name || '—');
  return { tickets: costly(tickets), menu: costly(menu.filter(({ wanted }) => wanted)) };
}

/** The properties that publishing fixes, next to the publish button. */
function Where({ form }: { form: QuickForm }) {
  const [city, timeZone, currency, start] = useWatch({
    control: form.control,
    name: ['city', 'timeZone', 'currency', 'start'],
  });
  const startsAt = instantOf(start, timeZone);
  if (!startsAt.ok) return null;
  return (
    <div className="mt-6">
      <PlaceSummary city={city} timeZone={timeZone} currency={currency} startsAt={startsAt.ms} />
    </div>
  );
}

/**
 * The step is stored in the URL, so that Back and a reload work. Without typed values the wizard starts at the first
 * step.
 */
function useStep(begun: boolean) {
  const { value, open: push, close } = usePushedParam('step');
  const [open, setOpen] = useState(begun || value === null);
  const requested = STEPS.findIndex((_, index) => String(index + 1) === value);
  return {
    at: open ? Math.max(0, requested) : 0,
    goTo: (next: number) => {
      setOpen(true);
      push(String(next + 1));
    },
    goBack: close,
  };
}
