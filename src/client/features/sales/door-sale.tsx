import { useQuery } from '@tanstack/react-query';
import { Banknote, UsersRound, WifiOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceId } from '#client/features/check-in/event-choice/device-id.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isDecided } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import { trimEmail } from '#shared/people/email.ts';
import { counted } from '#shared/text/counted.ts';
import { draftOf, emptyDraft, isUntouched, leftOf, type SaleDraft, typeOf } from './draft.ts';
import { SaleFields } from './sale-fields.tsx';
import { PhoneFooter, SaleFooter } from './sale-footer.tsx';
import { SaleVerdict } from './sale-verdict.tsx';
import type { SentSale } from './sent-sale.ts';
import { useDoorSale, type SaleVerdict as Verdict } from './use-door-sale.ts';
import { isWaiting, useWalkUps } from './use-walk-ups.ts';
import { WaitingWalkUps, WalkUpCode } from './walk-up-code.tsx';
import { WalkUpVerdict } from './walk-up-verdict.tsx';

/** Poll interval for availability while the sheet is open (ms). */
const OFFER_EVERY_MS = 4_000;
/** Only catches typos; the server validates strictly. */
const LOOKS_LIKE_MAIL = /^\S+@\S+\.\S+$/;

interface DoorSaleProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  /** The seller. */
  userId: string;
  gate?: string;
  /** The server is unreachable: it alone knows what is left. */
  offline: boolean;
  onVerdict?: (kind: Verdict['kind']) => void;
  /** Opens the line for people whom the house has no room for. */
  onLine: () => void;
}

/** Sells tickets at the door, for cash or to the guest's own phone: choose, take the money or show a code, next guest. */
export function DoorSale({ open, onOpenChange, eventId, userId, gate = '', ...door }: DoorSaleProps) {
  const { t } = useTranslation(['doorSale', 'rope', 'common']);
  const { language } = useFormats();
  const sale = useDoorSale({ eventId, userId }, (kind) => door.onVerdict?.(kind));
  const [draft, setDraft] = useState<SaleDraft>(() => emptyDraft(language));
  /** Request id of the sale made from this draft, as opposed to one from another window. */
  const [draftOfSale, setDraftOfSale] = useState<string | null>(null);
  const [asksEmail, setAsksEmail] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const walkUps = useWalkUps({
    eventId,
    open,
    onPaid: ({ quantity, ticketTypeName, letIn }, isShown) => {
      door.onVerdict?.('sold');
      // Whoever is scanning again must not take it for the verdict on the guest in front of them.
      if (!isShown || !open)
        toast.success(
          t(letIn ? 'phone.toastIn' : 'phone.toast', {
            tickets: counted({ quantity, name: ticketTypeName }),
          }),
        );
    },
  });
  const { shown: phone } = walkUps;
  const paid = open && phone?.state === 'paid' && !isWaiting(phone) ? phone : null;
  const query = useQuery({
    ...trpc.tickets.doorOffer.queryOptions({ eventId }),
    enabled: open,
    staleTime: 0,
    refetchInterval: OFFER_EVERY_MS,
  });
  const offer = offerOf(query.data, sale.sent);
  // After a lost network the last offer stays; a refusal, as at the end of the event, removes it.
  const refusal = isDecided(query.error) ? query.error : null;
  const failure = sale.sent ? null : (refusal ?? (offer ? null : failureOf(query)));
  const offline = door.offline && sale.sent === null;
  const shown = sale.sent ? draftOf(sale.sent.sale, language) : draft;
  const type = offer ? typeOf(shown, offer) : null;
  // Fix the initial selection: it must not switch to another type and price when it sells out.
  if (query.data && draft.typeId === null) {
    const first =
      query.data.types.find(({ left }) => left > 0) ?? query.data.types.find((one) => leftOf(one) > 0);
    if (first) setDraft({ ...draft, typeId: first.id });
  }
  const badEmail = trimEmail(shown.email) !== '' && !LOOKS_LIKE_MAIL.test(trimEmail(shown.email));

  const sell = () => {
    if (sale.sent) return sale.findOut();
    if (badEmail) {
      setAsksEmail(true);
      if (fields.current) focusField(fields.current, 'mail');
      return;
    }
    if (!type || !offer) return;
    const { quantity, letIn, seatIds } = draft;
    const email = trimEmail(draft.email);
    const chosen = {
      eventId,
      ticketTypeId: type.id,
      quantity,
      letIn,
      gate,
      device: deviceId(),
      expectedTotalMinor: type.priceMinor * quantity,
      name: draft.name.trim(),
      ...(seatIds && { seatIds: [...seatIds] }),
      ...(email ? { email, language: draft.language } : {}),
    };
    const requestId = sale.sell(chosen, offer);
    if (requestId) setDraftOfSale(requestId);
  };
  const startOnPhone = () => {
    if (!type) return;
    const { quantity, letIn, seatIds } = draft;
    const chosen = {
      ...{ eventId, ticketTypeId: type.id, quantity, letIn, gate, device: deviceId() },
      ...(seatIds && { seatIds: [...seatIds] }),
    };
    void walkUps.start.run({ ...chosen, expectedTotalMinor: type.priceMinor * quantity });
  };
  const nextPhone = () => {
    if (paid || isUntouched(draft))
      setDraft((current) => ({ ...current, quantity: 1, name: '', email: '', seatIds: null }));
    walkUps.show(null);
  };
  const nextGuest = () => {
    // The next guest usually wants the same, except for name and address.
    // Keep a draft started for the next guest while another window's sale was being resolved.
    const isOver = sale.verdict?.input.requestId === draftOfSale || isUntouched(draft);
    if (sale.verdict?.kind === 'sold' && isOver) {
      const { ticketTypeId, letIn } = sale.verdict.input;
      setDraft({ ...emptyDraft(draft.language, ticketTypeId), letIn });
    }
    setAsksEmail(false);
    sale.next();
  };
  return (
    <>
      <Sheet
        open={open && sale.verdict === null && paid === null}
        onOpenChange={(next) => {
          if (!next) nextPhone();
          onOpenChange(next);
        }}
        locked={sale.running}
        step={phone ? 'phone' : 'choose'}
        title={t(phone ? 'phone.title' : 'title')}
        description={t(phone ? 'phone.lead' : 'lead')}
        closeLabel={t('common:close')}
        footer={
          phone ? (
            <PhoneFooter walkUps={walkUps} eventId={eventId} onNext={nextPhone} />
          ) : offer && type && !failure && !offline ? (
            <SaleFooter
              offer={offer}
              draft={shown}
              sale={sale}
              onSell={sell}
              start={walkUps.start}
              onPhone={startOnPhone}
            />
          ) : null
        }
      >
        {phone ? (
          <WalkUpCode walkUp={phone} walkUps={walkUps} offline={door.offline} />
        ) : (
          <>
            {sale.sent ? null : <WaitingWalkUps walkUps={walkUps} />}
            {offline ? (
              <EmptyState
                icon={<WifiOff aria-hidden="true" />}
                title={t('offlineTitle')}
                text={t('offlineText')}
              />
            ) : failure ? (
              <LoadFailure error={failure} onRetry={() => void query.refetch()} />
            ) : !offer ? (
              <SkeletonBoxes label={t('common:loading')} count={4} box="h-16" />
            ) : offer.types.every((one) => leftOf(one) === 0) && sale.sent === null ? (
              <EmptyState
                icon={<Banknote aria-hidden="true" />}
                title={t('nothing')}
                text={t('nothingText')}
              />
            ) : (
              <div ref={fields}>
                <SaleFields
                  eventId={eventId}
                  offer={offer}
                  draft={shown}
                  disabled={sale.sent !== null}
                  emailProblem={asksEmail && badEmail ? t('email.problem') : null}
                  onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
                />
              </div>
            )}
            {sale.sent || offline ? null : (
              <Button variant="ghost" className="mt-4 w-full" onClick={door.onLine}>
                <UsersRound aria-hidden="true" />
                {t('rope:desk.openLink')}
              </Button>
            )}
          </>
        )}
      </Sheet>
      {paid ? (
        <WalkUpVerdict
          walkUp={paid}
          onNext={nextPhone}
          onDone={() => {
            nextPhone();
            onOpenChange(false);
          }}
        />
      ) : null}
      {sale.verdict ? (
        <SaleVerdict
          verdict={sale.verdict}
          onNext={nextGuest}
          onDone={() => {
            nextGuest();
            setDraft((current) => ({ ...current, letIn: true }));
            onOpenChange(false);
          }}
        />
      ) : null}
    </>
  );
}

/** The current offer, or for a sale without an answer the one it was chosen from, if its type is no longer listed. */
function offerOf(present: DoorOffer | undefined, sent: SentSale | null): DoorOffer | undefined {
  const isListed = present?.types.some(({ id }) => id === sent?.sale.ticketTypeId);
  return sent && !isListed ? sent.offer : present;
}
