import { useTranslation } from 'react-i18next';
import { Sheet } from '#client/ui/sheet.tsx';
import { ReasonForm } from './reason-form.tsx';

interface ReasonSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  action: string;
  onReason: (reason: string) => void;
}

/** Asks why, before a limit is passed. */
export function ReasonSheet({ open, onOpenChange, title, text, action, onReason }: ReasonSheetProps) {
  const { t } = useTranslation('common');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} description={text} closeLabel={t('close')}>
      <ReasonForm action={action} onReason={onReason} />
    </Sheet>
  );
}
