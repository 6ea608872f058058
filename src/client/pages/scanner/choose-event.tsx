import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarX2, ChevronRight, Layers, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AssignedEvent, worksBarsOnly } from '#client/features/check-in/event-choice/assigned-events.ts';
import { tonightsEvents } from '#client/features/check-in/event-choice/tonight.ts';
import { ASSIGNMENTS_POLL_MS } from '#client/features/check-in/event-choice/use-assigned-events.ts';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeButton } from '#client/features/preferences/theme-button.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { GATE_MAX_CHARS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { UnsentScans } from './unsent-scans.tsx';

/** The event whose scanner this person has just lost access to. */
export interface LeftDoor {
  event: AssignedEvent;
  /** They had access as an administrator and lost that role; otherwise the organizer removed them from the staff. */
  wasAdmins: boolean;
}

interface ChooseEventProps {
  /** The URL names an event whose staff this person does not belong to. */
  notMine: boolean;
  left: LeftDoor | null;
  personId: string;
  events: readonly AssignedEvent[];
  gate: string;
  onGate: (gate: string) => void;
  /** @param all with tonight's other events */
  onChoose: (eventId: string, all?: boolean) => void;
}

export function ChooseEvent(props: ChooseEventProps) {
  const { notMine, left, personId, events, gate, onGate, onChoose } = props;
  const { t } = useTranslation(['scanner', 'common']);
  const { language } = useLanguage();
  const query = useQuery({
    ...trpc.staff.mine.queryOptions(),
    refetchInterval: ({ state }) => (state.data ? ASSIGNMENTS_POLL_MS : false),
    refetchOnWindowFocus: 'always',
  });
  const atBar = worksBarsOnly(events);
  const isBack = events.some(({ eventId }) => eventId === left?.event.eventId);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col px-4 pb-10 sm:px-6">
      <header className="flex h-16 items-center justify-between">
        <Link
          to={PATHS.dashboard}
          className={buttonClass({ variant: 'ghost' }, '-ml-3 px-3 text-muted-foreground')}
        >
          <ArrowLeft aria-hidden="true" />
          {t('common:back')}
        </Link>
        <div className="flex items-center gap-1">
          <LanguageSwitcher />
          <ThemeButton />
        </div>
      </header>
      <h1 className="mt-4 font-semibold text-2xl tracking-tight sm:text-3xl">
        {t(atBar ? 'choose.barTitle' : 'choose.title')}
      </h1>
      <p className="mt-1.5 text-muted-foreground">{t('choose.text')}</p>
      {atBar ? null : (
        <Field label={t('gate.label')} hint={t('gate.hint')} aside={t('common:optional')} className="mt-6">
          <Input
            name="gate"
            autoComplete="off"
            maxLength={GATE_MAX_CHARS}
            placeholder={t('gate.placeholder')}
            value={gate}
            onChange={(event) => onGate(event.target.value)}
          />
        </Field>
      )}
      {left && !isBack ? (
        <Alert tone="warning" title={t('left.title', { event: left.event.eventName })} className="mt-6">
          {t(left.wasAdmins ? 'left.adminText' : worksBarsOnly([left.event]) ? 'left.barText' : 'left.text')}
        </Alert>
      ) : null}
      <UnsentScans personId={personId} doors={events} left={left?.event ?? null} />
      {notMine ? (
        <Alert tone="danger" className="mt-6">
          {errorText(atBar ? 'COUNTER_NOT_PERMITTED' : 'SCAN_NOT_PERMITTED', language)}
        </Alert>
      ) : null}
      <h2 className="mt-8 mb-3 font-semibold text-lg">{t('choose.events')}</h2>
      <EventList query={query} events={events} onChoose={onChoose} />
    </div>
  );
}

interface EventListProps extends Pick<ChooseEventProps, 'events' | 'onChoose'> {
  query: UseQueryResult<unknown, unknown>;
}

function EventList({ query, events, onChoose }: EventListProps) {
  const { t } = useTranslation(['scanner', 'common']);
  const formats = useFormats();
  const isReachable = useReachable();
  if (events.length === 0 && (query.error || (query.isPending && !isReachable))) {
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="outline" busy={query.isFetching} onClick={() => query.refetch()}>
            {t('common:error.tryAgain')}
          </Button>
        }
      >
        {query.error ? errorMessage(query.error, formats.language) : errorText('NETWORK', formats.language)}
      </Alert>
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarX2 aria-hidden="true" />}
        title={t('choose.emptyTitle')}
        text={t('choose.emptyText')}
      />
    );
  }
  const tonight = tonightsEvents(events);
  const [first] = tonight;
  return (
    <ul className="flex flex-col gap-3">
      {first && tonight.length > 1 ? (
        <li>
          <button
            type="button"
            onClick={() => onChoose(first.eventId, true)}
            className="flex w-full items-center gap-3 rounded-2xl border bg-card p-4 text-left shadow-card transition-colors hover:border-input"
          >
            <Layers aria-hidden="true" className="size-6 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t('tonight.all')}</span>
              <span className="mt-0.5 block text-pretty text-muted-foreground text-sm">
                {t('tonight.text', { count: tonight.length })}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
          </button>
        </li>
      ) : null}
      {events.map((event) => (
        <li key={event.eventId}>
          <button
            type="button"
            onClick={() => onChoose(event.eventId)}
            className="flex w-full items-center gap-3 rounded-2xl border bg-card p-4 text-left shadow-card transition-colors hover:border-input"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="font-semibold">{event.eventName}</span>
                <Badge tone={event.phase === 'ongoing' ? 'primary' : 'neutral'}>
                  {t(`phase.${event.phase}`)}
                </Badge>
              </span>
              <span className="mt-1 block text-muted-foreground text-sm">
                {formats.eventTime(event.startDate, event)}
              </span>
              <span className="mt-0.5 flex items-center gap-1.5 text-muted-foreground text-sm">
                <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="truncate">{event.venueName}</span>
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
          </button>
        </li>
      ))}
    </ul>
  );
}
