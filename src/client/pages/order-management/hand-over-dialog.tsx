import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { errorText } from '#shared/errors.ts';
import { OrderLines } from './order-lines.tsx';
import type { HandOver } from './use-bar-actions.ts';

interface HandOverDialogProps {
  order: BarOrderView;
  /** The newest list still has it. */
  stillWaiting: boolean;
  timeZone: string;
  handOver: (orderId: string) => Promise<HandOver>;
  onClose: () => void;
}

/** Who and what, once more, before an order is given away: a wet thumb presses the wrong card. */
export function HandOverDialog({ order, stillWaiting, timeZone, handOver, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(['bar', 'common']);
  const { language } = useLanguage();
  const format = useFormats();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name } = order.customer;
  const gone = refusal ?? (stillWaiting || busy || failure ? null : t('handOver.gone'));

  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await handOver(order.id);
      if (result.done) {
        toast.success(t('handOver.done', { name }));
        onClose();
      } else if (result.code === 'ORDER_CANCELLED') setRefusal(t('handOver.cancelled'));
      else if (result.code === 'ORDER_COMPLETED')
        setRefusal(
          result.at
            ? t('handOver.completedAt', { time: format.time(result.at, timeZone) })
            : t('handOver.completed'),
        );
      else setRefusal(errorText(result.code, language));
    } catch (error) {
      setFailure(errorMessage(error, language) || t('common:error.occurred'));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={busy}
      title={gone ? t('handOver.stopTitle') : t('handOver.title', { name })}
      closeLabel={t('common:close')}
      footer={
        gone ? (
          <Button size="lg" className="min-h-14 grow text-lg" onClick={onClose}>
            {t('understood')}
          </Button>
        ) : (
          <>
            <Button
              size="lg"
              variant="outline"
              className="min-h-14 grow text-lg"
              disabled={busy}
              onClick={onClose}
            >
              {t('handOver.notYet')}
            </Button>
            <Button size="lg" className="min-h-14 grow text-lg" busy={busy} onClick={() => void press()}>
              {busy ? null : <Check aria-hidden="true" />}
              {t('handOver.confirm')}
            </Button>
          </>
        )
      }
    >
      {gone ? (
        <Alert tone="danger" title={t('handOver.stop')} className="mb-4">
          {gone}
        </Alert>
      ) : null}
      {failure ? (
        <Alert tone="danger" className="mb-4">
          {failure}
        </Alert>
      ) : null}
      <OrderLines lines={order.lines} />
    </Dialog>
  );
}
