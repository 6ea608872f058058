import { useQuery } from '@tanstack/react-query';
import { Banknote, WifiOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceId } from '#client/features/check-in/event-choice/device-id.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import { trimEmail } from '#shared/people/email.ts';
import { draftOf, emptyDraft, isUntouched, mostOf, type SaleDraft, typeOf } from './draft.ts';
import { SaleFields } from './sale-fields.tsx';
import { SaleVerdict } from './sale-verdict.tsx';
import type { SentSale } from './sent-sale.ts';
import { useDoorSale, type SaleVerdict as Verdict } from './use-door-sale.ts';

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
}

/** Sells tickets for cash at the door: choose, take the money, confirm, next guest. */
export function DoorSale({ open, onOpenChange, eventId, userId, gate = '', ...door }: DoorSaleProps) {
  const { t } = useTranslation(['doorSale', 'common']);
  const { language } = useFormats();
  const sale = useDoorSale({ eventId, userId }, (kind) => door.onVerdict?.(kind));
  const [draft, setDraft] = useState<SaleDraft>(() => emptyDraft(language));
  /** Request id of the sale made from this draft, as opposed to one from another window. */
  const [draftOfSale, setDraftOfSale] = useState<string | null>(null);
  const [asksEmail, setAsksEmail] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
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
    const first = query.data.types.find(({ left }) => left > 0);
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
    const { quantity, letIn } = draft;
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
      ...(email ? { email, language: draft.language } : {}),
    };
    const requestId = sale.sell(chosen, offer);
    if (requestId) setDraftOfSale(requestId);
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
        open={open && sale.verdict === null}
        onOpenChange={onOpenChange}
        locked={sale.running}
        title={t('title')}
        description={t('lead')}
        closeLabel={t('common:close')}
        footer={
          offer && type && !failure && !offline ? (
            <Footer offer={offer} draft={shown} sale={sale} onSell={sell} />
          ) : null
        }
      >
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
        ) : offer.types.every(({ left }) => left === 0) && sale.sent === null ? (
          <EmptyState icon={<Banknote aria-hidden="true" />} title={t('nothing')} text={t('nothingText')} />
        ) : (
          <div ref={fields}>
            <SaleFields
              offer={offer}
              draft={shown}
              disabled={sale.sent !== null}
              emailProblem={asksEmail && badEmail ? t('email.problem') : null}
              onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
            />
          </div>
        )}
      </Sheet>
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

interface FooterProps {
  offer: DoorOffer;
  draft: SaleDraft;
  sale: ReturnType<typeof useDoorSale>;
  onSell: () => void;
}

/** The amount to take, readable at arm's length, and the single button. */
function Footer({ offer, draft, sale, onSell }: FooterProps) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  const type = typeOf(draft, offer);
  const total = sale.sent?.sale.expectedTotalMinor ?? (type?.priceMinor ?? 0) * draft.quantity;
  const { unknownResult } = sale;
  const tooMany = sale.sent === null && draft.quantity > mostOf(type);
  const action = () => {
    if (sale.running) return t('selling');
    if (unknownResult) return t('unknownResult.action');
    // A free ticket is given, not sold.
    const verb = total === 0 ? 'give' : 'sell';
    return t(draft.letIn ? `${verb}In` : verb, { count: draft.quantity });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {unknownResult ? <UnknownResult sale={sale} /> : null}
      {tooMany ? <Alert tone="warning">{t('tooMany')}</Alert> : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {total === 0 ? null : <span className="text-muted-foreground">{t('take')}</span>}
        <output className="font-semibold text-4xl tabular-nums tracking-tight">
          {total === 0 ? t('free') : format.money(total, offer.currency)}
        </output>
      </p>
      <Button
        size="lg"
        className="h-auto min-h-14 w-full whitespace-normal py-2 text-lg"
        busy={sale.running}
        disabled={tooMany || type === null}
        onClick={onSell}
      >
        {action()}
      </Button>
    </div>
  );
}

function UnknownResult({ sale }: Pick<FooterProps, 'sale'>) {
  const { t } = useTranslation('doorSale');
  const { language } = useFormats();
  return (
    <Alert tone="warning" title={t('unknownResult.title')}>
      {sale.problem ? <p>{errorMessage(sale.problem, language)}</p> : null}
      <p>{t('unknownResult.text')}</p>
    </Alert>
  );
}
