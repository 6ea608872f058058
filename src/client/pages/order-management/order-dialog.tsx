import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { OrderLines } from './order-lines.tsx';

/** Runs one action at a time and keeps the error of the last one. */
export function useOnePress() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(errorMessage(error, language) || t('error.unexpected'));
    }
    setBusy(false);
  };
  return { busy, failure, press };
}

interface OrderDialogProps {
  order: BarOrderView;
  title: string;
  description?: string | undefined;
  busy: boolean;
  failure: string | null;
  /** Someone else closed the order first, so the dialog only explains that. */
  stop: { tone: 'danger' | 'warning'; title: string; text: string } | null;
  keep: string;
  confirm: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** Confirms an action on one order, or explains why it is no longer possible. */
export function OrderDialog(props: OrderDialogProps) {
  const { order, title, description, busy, stop, keep, confirm, onClose, children } = props;
  const { t } = useTranslation(['bar', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={busy}
      title={title}
      description={description}
      closeLabel={t('common:close')}
      footer={
        stop ? (
          <Button size="lg" className="grow" onClick={onClose}>
            {t('understood')}
          </Button>
        ) : (
          <>
            <Button size="lg" variant="outline" disabled={busy} onClick={onClose}>
              {keep}
            </Button>
            {confirm}
          </>
        )
      }
    >
      {stop ? (
        <Alert tone={stop.tone} title={stop.title} className="mb-4">
          {stop.text}
        </Alert>
      ) : null}
      <Failure of={props} className="mb-4" />
      <OrderLines lines={order.lines} />
      {stop ? null : children}
    </Dialog>
  );
}
