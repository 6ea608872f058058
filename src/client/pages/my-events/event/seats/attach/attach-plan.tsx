import { useQuery } from '@tanstack/react-query';
import { Armchair, ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SeatPlan } from '#client/features/seats/plan-view/lazy-seat-plan.tsx';
import { useSeatWords } from '#client/features/seats/words/use-seat-words.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { ZonesForm } from './zones-form.tsx';

interface AttachPlanProps {
  event: EventView;
  plans: OfficeSeating['plans'];
  /** Null while the event's venue is not saved. */
  venueId: string | null;
}

/** An event without seats: takes one of its venue's plans. */
export function AttachPlan({ event, plans, venueId }: AttachPlanProps) {
  const { t } = useTranslation('seatOffice');
  const { number } = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen) return <PlanZones event={event} planId={chosen} onBack={() => setChosen(null)} />;
  const make = venueId ? (
    <Link
      to={pathFor(PATHS.venuePlans, venueId)}
      className={buttonClass({ variant: plans.length === 0 ? 'primary' : 'outline' })}
    >
      <ExternalLink aria-hidden="true" />
      {t(plans.length === 0 ? 'attach.make' : 'attach.plans')}
    </Link>
  ) : null;
  if (plans.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Armchair aria-hidden="true" />}
          title={t('attach.none')}
          text={t(venueId ? 'attach.noneText' : 'attach.noVenue')}
          action={make}
        />
      </Card>
    );
  return (
    <section aria-labelledby="attach" className="max-w-3xl">
      <h2 id="attach" className="font-semibold text-xl tracking-tight">
        {t('attach.title')}
      </h2>
      <p className="mt-1 mb-5 text-pretty text-muted-foreground">{t('attach.lead')}</p>
      <ul className="mb-5 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.id}>
            <Card className="flex h-full flex-col gap-3 p-4">
              <div className="flex-1">
                <p className="wrap-anywhere font-semibold">{plan.name}</p>
                <p className="text-muted-foreground text-sm">
                  {t('attach.seats', { count: plan.seats, number: number(plan.seats) })}
                </p>
              </div>
              <Button onClick={() => setChosen(plan.id)}>{t('attach.choose', { name: plan.name })}</Button>
            </Card>
          </li>
        ))}
      </ul>
      {make}
    </section>
  );
}

/** The chosen plan, and how its zones are sold. */
function PlanZones({ event, planId, onBack }: { event: EventView; planId: string; onBack: () => void }) {
  const { t } = useTranslation(['seatOffice', 'common']);
  const query = useQuery({ ...trpc.plans.get.queryOptions({ planId }), refetchOnWindowFocus: false });
  const failure = query.data ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonBoxes label={t('common:loading')} count={3} box="h-32" />;
  const { plan, name, pictureUrl } = query.data;
  return (
    <section aria-labelledby="zones" className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Preview plan={plan} pictureUrl={pictureUrl} />
      <div>
        <h2 id="zones" className="wrap-anywhere font-semibold text-xl tracking-tight">
          {name}
        </h2>
        <p className="mt-1 mb-5 text-pretty text-muted-foreground">{t('zones.lead')}</p>
        <ZonesForm
          event={event}
          plan={plan}
          zones={[]}
          seating={{ from: { planId }, planVersion: 0, flexibleReleaseAt: null }}
          save={t('attach.use')}
          aside={
            <Button variant="ghost" onClick={onBack}>
              {t('common:back')}
            </Button>
          }
          onSaved={onBack}
        />
      </div>
    </section>
  );
}

function Preview({ plan, pictureUrl }: { plan: Parameters<typeof indexPlan>[0]; pictureUrl: string | null }) {
  const { t } = useTranslation('seatOffice');
  const index = useMemo(() => indexPlan(plan), [plan]);
  const names = useMemo(() => seatNames(index), [index]);
  const words = useSeatWords(names);
  return (
    <SeatPlan
      index={index}
      pictureUrl={pictureUrl}
      label={t('plan.label')}
      seatOf={({ id }) => ({ look: 'free', name: words.get(id) ?? '' })}
      drawn={words}
      onSeat={() => {}}
      className="h-80 lg:h-120"
    />
  );
}
