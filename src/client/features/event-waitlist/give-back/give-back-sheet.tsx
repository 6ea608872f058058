import { Banknote, CalendarClock, QrCode, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { GiveBack } from '#shared/contracts/event-waitlist/ticket-returns.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import { useGiveBack } from './use-give-back.ts';

interface GiveBackSheetProps {
  ticket: TicketView;
  giveBack: NonNullable<GiveBack>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what giving a ticket back means before it is done: how much, how, when, and until when. */
export function GiveBackSheet({ ticket, giveBack, open, onOpenChange }: GiveBackSheetProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const format = useFormats();
  const texts = useSeatTexts();
  const returned = useGiveBack(ticket.id);
  const { amountMinor, until } = giveBack;
  const amount = format.money(amountMinor, ticket.currency);
  const to = ticket.isPayer ? ticket.refundMeans : 'payer';
  const confirm = async () => {
    if (await returned.run({ ticketId: ticket.id })) onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      locked={returned.busy}
      title={t('giveBack.title')}
      description={[
        ticket.event.name,
        ticket.typeName,
        ...(ticket.seat ? [seatWords(ticket.seat, texts)] : []),
      ].join(' · ')}
      closeLabel={t('common:close')}
    >
      <ul className="grid grid-cols-1 gap-4">
        {amountMinor > 0 ? (
          <Fact icon={<Banknote aria-hidden="true" />} title={t(`giveBack.to.${to}`, { amount })}>
            {t('giveBack.when')}
          </Fact>
        ) : (
          <Fact icon={<Users aria-hidden="true" />} title={t('giveBack.free')}>
            {t('giveBack.freeText')}
          </Fact>
        )}
        <Fact icon={<QrCode aria-hidden="true" />} title={t('giveBack.works')}>
          {t('giveBack.worksText')}
        </Fact>
        <Fact
          icon={<CalendarClock aria-hidden="true" />}
          title={t('giveBack.until', { when: format.eventTime(until, ticket.event) })}
        >
          {t('giveBack.untilText')}
        </Fact>
      </ul>
      <Failure of={returned} className="mt-5" />
      <Button
        size="lg"
        className="mt-6 h-auto min-h-13 w-full whitespace-normal"
        busy={returned.busy}
        onClick={() => void confirm()}
      >
        {t('giveBack.action')}
      </Button>
    </Sheet>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-primary-ink">
      {icon}
      <div className="min-w-0">
        <p className="text-pretty font-medium">{title}</p>
        <p className="text-pretty text-muted-foreground text-sm">{children}</p>
      </div>
    </li>
  );
}
