import { CalendarSync, Check, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { meansOf } from '#client/features/money/to-card/means-of.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { CHANGE_ANSWERS } from '#shared/contracts/events/event-changes.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { ChangedFacts } from './changed-facts.tsx';

type Answer = (typeof CHANGE_ANSWERS)[number];

/** What changed in the event of these tickets, old and new, with the holder's answers. Nothing once they answered. */
export function ChangeNotice({ tickets, className }: { tickets: readonly TicketView[]; className?: string }) {
  const asked = tickets.filter(({ change }) => change);
  const [first] = asked;
  return first ? <Notice asked={asked} first={first} className={className} /> : null;
}

interface NoticeProps {
  asked: readonly TicketView[];
  first: TicketView;
  className: string | undefined;
}

function Notice({ asked, first, className }: NoticeProps) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const title = useId();
  const answering = useAnswer(asked);
  const { send, busy } = answering;
  const { change, event } = first;
  if (!change) return null;
  const count = asked.length;
  const ask = change.offersMoneyBack ? (isFree(asked) ? 'askFree' : 'ask') : 'askComing';
  return (
    <section aria-labelledby={title} className={cn('bg-warning-soft p-4 text-foreground', className)}>
      <h3 id={title} className="flex items-center gap-2 font-semibold">
        <CalendarSync aria-hidden="true" className="size-5 shrink-0 text-warning-ink" />
        {asked.every(isSeatAlone) ? t('change.titleSeat', { count }) : t('change.title')}
      </h3>
      <div className="mt-3">
        <ChangedFacts
          facts={change}
          place={event}
          otherSeats={asked.slice(1).flatMap(({ change: other }) => other?.seat ?? [])}
        />
      </div>
      <p className="mt-3 text-pretty text-sm">
        {t(`change.${ask}`, {
          count,
          until: format.eventTime(change.until, event),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="inverse"
          className="min-w-0 flex-1 basis-44"
          busy={busy && answering.sent?.answer === 'coming'}
          disabled={busy}
          onClick={() => void send('coming')}
        >
          <Check aria-hidden="true" />
          {t('change.coming', { count })}
        </Button>
        {change.offersMoneyBack ? (
          <GiveBack asked={asked} busy={busy} onConfirm={() => void send('give_back')} />
        ) : null}
      </div>
      <Failure of={answering} className="mt-3" />
    </section>
  );
}

/** Gives the tickets back after a confirmation that says to whom what is paid, and how. */
function GiveBack({
  asked,
  busy,
  onConfirm,
}: {
  asked: readonly TicketView[];
  busy: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation(['tickets', 'common']);
  const format = useFormats();
  const count = asked.length;
  const totalMinor = asked.reduce((sum, { amountPaidMinor }) => sum + amountPaidMinor, 0);
  const amount = format.money(totalMinor, asked[0]?.currency ?? 'USD');
  const isMine = asked.every(({ isPayer }) => isPayer);
  const money = totalMinor === 0 ? 'free' : isMine ? meansOf(asked) : 'toPayer';
  return (
    <Dialog
      locked={busy}
      trigger={
        <Button variant="outline" className="min-w-0 flex-1 basis-44" disabled={busy}>
          <Undo2 aria-hidden="true" />
          {t('change.giveBack', { count })}
        </Button>
      }
      title={t('change.confirmTitle', { count })}
      description={t(`change.confirm.${money}`, { count, amount })}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={busy}>
              {t('change.keep', { count })}
            </Button>
          </DialogClose>
          <DialogClose>
            <Button variant="danger" disabled={busy} onClick={onConfirm}>
              {t(totalMinor === 0 ? 'change.giveBack' : 'change.giveBackFor', { count, amount })}
            </Button>
          </DialogClose>
        </>
      }
    />
  );
}

function useAnswer(asked: readonly TicketView[]) {
  const { t } = useTranslation('tickets');
  const answering = useAction({
    call: trpc.tickets.answerChange.mutationOptions(),
    done: (_, { answer }) => {
      const gaveBack = isFree(asked) ? 'gaveBackFree' : 'gaveBack';
      const thanks = answer === 'coming' ? 'cameThanks' : gaveBack;
      toast.success(t(`change.${thanks}`, { count: asked.length }));
      readFresh();
    },
    refresh: [trpc.tickets.pathKey()],
    refreshAlways: true,
  });
  const send = (answer: Answer) =>
    answering.run({
      changeId: asked[0]?.change?.id ?? '',
      ticketIds: asked.map(({ id }) => id),
      answer,
    });
  return { ...answering, send };
}

/** Nothing changed but the seat; a guest for whom no other is free keeps the old one. */
function isSeatAlone({ change }: TicketView): boolean {
  const { when, where, lineUp, seat } = change ?? {};
  return Boolean(seat && !seat.noneFree) && !when && !where && !lineUp;
}

function isFree(tickets: readonly TicketView[]): boolean {
  return tickets.every(({ amountPaidMinor }) => amountPaidMinor === 0);
}
