import { useTranslation } from 'react-i18next';
import { CopyLine } from '#client/features/copy-line/copy-line.tsx';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface ShownOnceProps {
  title: string;
  label: string;
  /** Null while there is nothing to show. */
  secret: string | null;
  onClose: () => void;
}

/**
 * A secret that is shown only once. Only its button closes the dialog, so that a tap outside cannot lose the secret.
 */
export function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
  const { t } = useTranslation(['integrations', 'common']);
  return (
    <Dialog
      open={secret !== null}
      locked
      title={title}
      description={t('once.text')}
      closeLabel={t('common:close')}
      footer={<Button onClick={onClose}>{t('once.done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {secret === null ? null : (
          <CopyLine
            text={secret}
            words={{ copy: t('copy', { what: label }), copied: t('copied'), copyFailed: t('notCopied') }}
          />
        )}
        <Alert tone="warning">{t('once.warning')}</Alert>
      </div>
    </Dialog>
  );
}
