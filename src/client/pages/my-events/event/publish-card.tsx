import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { JUST_PUBLISHED, useWantsPublish } from '#client/features/events/own/just-published.ts';
import { PlaceSummary } from '#client/features/events/own/place-summary.tsx';
import { usePayoutAccount } from '#client/features/people/start-selling/use-payout-account.ts';
import { detailsOf, isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { type EventView, PUBLISH_GAPS, type PublishGap } from '#shared/contracts/events/events.ts';
import type { PayoutAccount } from '#shared/contracts/money/payout-accounts.ts';
import { publishGaps } from '#shared/events/publish-gaps.ts';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

function gapsOf(event: EventView): PublishGap[] {
  const ms = (time: string | null) => (time === null ? null : Date.parse(time));
  return publishGaps(
    {
      venueName: event.venueName,
      city: event.city,
      endsAt: Date.parse(event.endDate),
      types: event.ticketTypes.map((type) => ({
        quantity: type.quantity,
        salesStartAt: ms(type.salesStart),
        salesEndAt: ms(type.salesEnd),
      })),
    },
    Date.now(),
  );
}

/** Lists what a draft lacks, and publishes it. */
export function PublishCard({ event }: { event: EventView }) {
  const { t } = useTranslation('organizer');
  const [refusedFor, setRefusedFor] = useState<PublishGap[]>([]);
  const [priceRefused, setPriceRefused] = useState(false);
  const account = usePayoutAccount().data;
  // The prices of the menu are not in the event, so the server may refuse them.
  const isPaid = priceRefused || event.ticketTypes.some(({ priceMinor }) => priceMinor > 0);
  const locked = isPaid && account?.maySell === false;
  const known = gapsOf(event);
  const gaps = known.length > 0 ? known : refusedFor;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:flex-row sm:items-center sm:p-6">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-lg">
          {t(gaps.length > 0 || locked ? 'publish.notYet' : 'publish.ready')}
        </h2>
        {gaps.length > 0 ? (
          <ul id="publish-gaps" className="mt-2 flex flex-col gap-1.5">
            {gaps.map((gap) => (
              <li key={gap} className="flex gap-2 text-muted-foreground">
                <Circle aria-hidden="true" className="mt-1 size-4 shrink-0" />
                <GapLink eventId={event.id} gap={gap} />
              </li>
            ))}
          </ul>
        ) : locked ? null : (
          <p className="mt-1 flex gap-2 text-muted-foreground">
            <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-ink" />
            {t('publish.readyText')}
          </p>
        )}
        {locked ? <PayoutAccountNeeded account={account} /> : null}
      </div>
      {locked ? null : (
        <PublishDialog
          event={event}
          disabled={gaps.length > 0}
          onGaps={setRefusedFor}
          onPriceRefused={() => setPriceRefused(true)}
        />
      )}
    </Card>
  );
}

/** The details field that closes a gap. The other gaps are closed among the ticket types. */
const GAP_FIELDS: Partial<Record<PublishGap, string>> = {
  already_over: 'end',
  no_venue: 'venueName',
  no_city: 'city',
};

/** Links to the place where the gap is closed. */
function GapLink({ eventId, gap }: { eventId: string; gap: PublishGap }) {
  const { t } = useTranslation('organizer');
  const field = GAP_FIELDS[gap];
  return (
    <Link
      to={
        field
          ? `${pathFor(PATHS.eventDetails, eventId)}?${new URLSearchParams({ field })}`
          : pathFor(PATHS.eventTickets, eventId)
      }
      className="underline underline-offset-4 hover:text-foreground"
    >
      {t(`gaps.${gap}`)}
    </Link>
  );
}

/** In place of the publish button of an event that costs something, until its organizer may sell. */
function PayoutAccountNeeded({ account: { available, account } }: { account: PayoutAccount }) {
  const { t } = useTranslation('organizer');
  const status = account?.status ?? 'none';
  const reason = available && status !== 'enabled' ? status : 'approval';
  return (
    <Alert
      tone="warning"
      className="mt-4"
      title={t('publish.paid.title')}
      action={
        <Link to={PATHS.payouts} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {t('publish.paid.action')}
        </Link>
      }
    >
      {t(`publish.paid.${reason}`)} {t('publish.paid.free')}
    </Alert>
  );
}

interface PublishDialogProps {
  event: EventView;
  disabled: boolean;
  onGaps: (gaps: PublishGap[]) => void;
  onPriceRefused: () => void;
}

function PublishDialog({ event, disabled, onGaps, onPriceRefused }: PublishDialogProps) {
  const { t } = useTranslation(['organizer', 'common']);
  const wanted = useWantsPublish();
  const [open, setOpen] = useState(wanted && !disabled);
  // What was missing may be in the answer that is on its way.
  const [wasDisabled, setWasDisabled] = useState(disabled);
  if (disabled !== wasDisabled) {
    setWasDisabled(disabled);
    if (wanted && !disabled) setOpen(true);
  }
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const publish = useAction({
    call: trpc.events.publish.mutationOptions(),
    done: async () => {
      setOpen(false);
      await navigate('.', { replace: true, state: JUST_PUBLISHED });
    },
    failed: (_message, error) => {
      if (isRefusal(error, 'EVENT_INCOMPLETE')) {
        const { gaps } = detailsOf(error);
        onGaps(PUBLISH_GAPS.filter((gap) => Array.isArray(gaps) && gaps.includes(gap)));
        setOpen(false);
      }
      if (isRefusal(error, 'PAYOUT_ACCOUNT_NEEDED')) {
        onPriceRefused();
        setOpen(false);
        void queryClient.invalidateQueries({ queryKey: trpc.payouts.account.queryKey() });
      }
    },
    refresh: [trpc.events.pathKey()],
    refreshAlways: true,
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        // Otherwise a reload would open it again.
        if (!next && wanted) void navigate('.', { replace: true });
      }}
      locked={publish.busy}
      trigger={
        <Button size="lg" disabled={disabled} aria-describedby={disabled ? 'publish-gaps' : undefined}>
          <Rocket aria-hidden="true" />
          {t('publish.action')}
        </Button>
      }
      title={t('publish.title', { name: event.name })}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={publish.busy}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button busy={publish.busy} onClick={() => void publish.run({ eventId: event.id })}>
            {t('publish.confirm')}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t('publish.means.sale')}</li>
        <FeeLine open={open} />
        <li>
          <PlaceSummary
            city={event.city}
            timeZone={event.timeZone}
            currency={event.currency}
            startsAt={Date.parse(event.startDate)}
          />
        </li>
        <li>{t('publish.means.fixed', { currency: event.currency })}</li>
      </ul>
      <Failure of={publish} className="mt-5" />
    </Dialog>
  );
}

/** The fee of publishing this event. An organizer's first events are free. */
function FeeLine({ open }: { open: boolean }) {
  const { t } = useTranslation('organizer');
  const me = useMe();
  const formats = useFormats();
  // An administrator's list contains all events, so it does not show how many this organizer has published.
  const enabled = open && me?.role === 'organizer';
  const published = useQuery(
    trpc.events.mine.queryOptions({ status: 'published', pageSize: 1 }, { enabled, staleTime: 0 }),
  );
  const cancelled = useQuery(
    trpc.events.mine.queryOptions({ status: 'cancelled', pageSize: 1 }, { enabled, staleTime: 0 }),
  );
  const percent = formats.percent(PLATFORM_FEE_BPS / 10_000);
  if (!enabled || !published.data || !cancelled.data) {
    return <li>{t('publish.means.feeRule', { free: FREE_EVENTS_PER_ORGANIZER, percent })}</li>;
  }
  const number = published.data.total + cancelled.data.total + 1;
  return number <= FREE_EVENTS_PER_ORGANIZER ? (
    <li>{t('publish.means.free', { number, free: FREE_EVENTS_PER_ORGANIZER })}</li>
  ) : (
    <li>{t('publish.means.fee', { free: FREE_EVENTS_PER_ORGANIZER, percent })}</li>
  );
}
