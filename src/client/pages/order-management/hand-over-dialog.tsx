import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { errorText } from '#shared/errors.ts';
import { OrderDialog, useOnePress } from './order-dialog.tsx';
import type { HandOver } from './use-bar-actions.ts';

const LARGE = 'min-h-14 grow text-lg';

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
  const { t } = useTranslation('bar');
  const { language } = useLanguage();
  const format = useFormats();
  const { busy, failure, press } = useOnePress();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name } = order.customer;
  const gone = refusal ?? (stillWaiting || busy || failure ? null : t('handOver.gone'));

  const give = async () => {
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
  };

  return (
    <OrderDialog
      order={order}
      title={gone ? t('handOver.stopTitle') : t('handOver.title', { name })}
      busy={busy}
      failure={failure}
      stop={gone ? { tone: 'danger', title: t('handOver.stop'), text: gone } : null}
      buttonClass={LARGE}
      keep={t('handOver.notYet')}
      confirm={
        <Button size="lg" className={LARGE} busy={busy} onClick={() => void press(give)}>
          {busy ? null : <Check aria-hidden="true" />}
          {t('handOver.confirm')}
        </Button>
      }
      onClose={onClose}
    />
  );
}
