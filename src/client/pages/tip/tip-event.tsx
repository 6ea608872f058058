import { useQuery } from '@tanstack/react-query';
import { HeartOff, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDocumentTitle } from '#client/app/document-title.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes, SkeletonCards } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { takesTips } from '#shared/money/tips.ts';
import { PATHS } from '#shared/paths.ts';
import { EventHead } from './event-head.tsx';
import { TipDesk } from './tip-desk.tsx';

/** The tipping page of one event: artist, amount and message. */
export function TipEvent({ eventId }: { eventId: string }) {
  const { t } = useTranslation('tips');
  const query = useQuery(trpc.events.get.queryOptions({ eventId }));
  const failure = failureOf(query);
  const event = query.data;
  useDocumentTitle(event ? t('tip.title', { event: event.name }) : undefined);
  if (event) {
    return (
      <Page event={event}>
        <Stage event={event} />
      </Page>
    );
  }
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="sr-only">{t('choose.title')}</h1>
      {isMissingEvent(failure) ? (
        <MissingEvent text={t('tip.notFoundText')} action={<OtherEvent />} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <SkeletonCards label={t('tip.loading')} picture="beside" />
          <SkeletonBoxes className="mt-16 gap-2.5 sm:grid-cols-2" count={2} box="h-15" />
          <SkeletonBoxes className="mt-16 grid-cols-2 gap-2.5" count={4} box="h-17" />
        </>
      )}
    </div>
  );
}

function Page({ event, children }: { event: EventView; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-5xl">
      <EventHead event={event} />
      {children}
    </div>
  );
}

/** The form, or the reason why this event accepts no tips. */
function Stage({ event }: { event: EventView }) {
  const { t } = useTranslation('tips');
  const { language } = useLanguage();
  const ofHouse = useIsOfHouse(event);
  const endsAt = Date.parse(event.endDate);
  if (!takesTips({ status: event.status, endsAt }, Date.parse(event.serverTime))) {
    const draft = event.status === 'draft';
    return (
      <EmptyState
        icon={<HeartOff aria-hidden="true" />}
        title={draft ? t('tip.draftTitle') : errorText('TIPS_CLOSED', language)}
        text={draft ? t('tip.draftText') : t('tip.closedText')}
        action={<OtherEvent />}
      />
    );
  }
  if (!event.takesMoney) {
    return (
      <EmptyState
        icon={<HeartOff aria-hidden="true" />}
        title={errorText('TIPS_UNAVAILABLE', language)}
        text={t('tip.unavailableText')}
        action={<OtherEvent />}
      />
    );
  }
  if (ofHouse) {
    return (
      <EmptyState
        icon={<HeartOff aria-hidden="true" />}
        title={errorText('TIP_OWN_EVENT', language)}
        text={t('tip.ownText')}
        action={<OtherEvent />}
      />
    );
  }
  if (event.lineUp.length === 0) {
    return (
      <EmptyState
        icon={<MicOff aria-hidden="true" />}
        title={t('tip.nobodyTitle')}
        text={t('tip.nobodyText')}
        action={<OtherEvent />}
      />
    );
  }
  return <TipDesk event={event} />;
}

/** Whether the user organizes this event or works at it. */
function useIsOfHouse(event: EventView): boolean {
  const me = useMe();
  const staff = useQuery({ ...trpc.staff.mine.queryOptions(), enabled: me !== null });
  if (!me) return false;
  const worksHere = staff.data?.items.some(({ eventId }) => eventId === event.id) ?? false;
  return event.organizer.id === me.id || worksHere;
}

function OtherEvent() {
  const { t } = useTranslation('tips');
  return (
    <Link to={PATHS.tip} className={buttonClass({ variant: 'outline' })}>
      {t('tip.otherEvent')}
    </Link>
  );
}
