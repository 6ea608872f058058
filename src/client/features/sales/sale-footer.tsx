import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import { isOnlySpaces, mostNow, type SaleDraft, typeOf } from './draft.ts';
import type { useDoorSale } from './use-door-sale.ts';
import { isWaiting, type WalkUps } from './use-walk-ups.ts';

interface FooterProps {
  offer: DoorOffer;
  draft: SaleDraft;
  sale: ReturnType<typeof useDoorSale>;
  onSell: () => void;
  start: WalkUps['start'];
  onPhone: () => void;
}

/** The amount to take, readable at arm's length, and the two ways to pay it. */
export function SaleFooter({ offer, draft, sale, onSell, start, onPhone }: FooterProps) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  const type = typeOf(draft, offer);
  const total = sale.sent?.sale.expectedTotalMinor ?? (type?.priceMinor ?? 0) * draft.quantity;
  const { unknownResult } = sale;
  const tooMany = sale.sent === null && draft.quantity > mostNow(type, draft);
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
      {tooMany ? (
        <Alert tone="warning">{t(type && isOnlySpaces(type) ? 'seats.onlySpaces' : 'tooMany')}</Alert>
      ) : null}
      <Failure of={start} />
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
        disabled={tooMany || type === null || start.busy}
        onClick={onSell}
      >
        {action()}
      </Button>
      {sale.sent ? null : (
        <Button
          size="lg"
          variant="outline"
          className="h-auto min-h-14 w-full whitespace-normal py-2 text-lg"
          busy={start.busy}
          disabled={tooMany || type === null || sale.running}
          onClick={onPhone}
        >
          {start.busy ? null : <Smartphone aria-hidden="true" />}
          {t('phone.action')}
        </Button>
      )}
    </div>
  );
}

interface PhoneFooterProps {
  walkUps: WalkUps;
  eventId: string;
  onNext: () => void;
}

/** Beside a code that waits to be paid: the seller need not. */
export function PhoneFooter({ walkUps, eventId, onNext }: PhoneFooterProps) {
  const { t } = useTranslation('doorSale');
  const { shown, cancel } = walkUps;
  if (!shown) return null;
  const isOpen = isWaiting(shown);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Failure of={cancel} />
      <Button size="lg" className="h-auto min-h-14 w-full whitespace-normal py-2 text-lg" onClick={onNext}>
        {t(isOpen ? 'phone.next' : 'back')}
      </Button>
      {isOpen && shown.state !== 'paid' ? (
        <Button
          size="lg"
          variant="outline"
          className="h-auto min-h-12 w-full whitespace-normal py-2"
          busy={cancel.busy}
          onClick={() => void cancel.run({ eventId, walkUpId: shown.walkUpId })}
        >
          {t('phone.cancel')}
        </Button>
      ) : null}
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
