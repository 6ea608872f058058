import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

interface ConfirmDialogProps {
  icon: ReactNode;
  /** Label of the button that opens the dialog. With `compact` it shows the icon only. */
  action: string;
  compact?: boolean;
  title: string;
  text: string;
  confirm: string;
  /** Label of the dismiss button; "Cancel" unless that could be mistaken for the action itself. */
  dismiss?: string;
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { icon, action, compact = false, title, text, confirm, dismiss, busy, onConfirm } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      locked={busy}
      trigger={
        compact ? (
          <IconButton variant="ghost" label={action}>
            {icon}
          </IconButton>
        ) : (
          <Button variant="outline" className="text-danger-ink">
            {icon}
            {action}
          </Button>
        )
      }
      title={title}
      description={text}
      closeLabel={t('close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={busy}>
              {dismiss ?? t('cancel')}
            </Button>
          </DialogClose>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <Failure of={props} />
    </Dialog>
  );
}
