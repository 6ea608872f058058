import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndo } from '#client/features/scanner/use-undo.ts';
import { Button } from '#client/ui/button.tsx';

interface UndoButtonProps {
  eventId: string;
  ticketId: string;
  holderName: string | null;
  /** The first press: from here on the verdict must not go by itself. */
  onAsk?: () => void;
  onDone?: () => void;
}

/** Takes an entry back with two presses, so that no stray thumb does. */
export function UndoButton({ eventId, ticketId, holderName, onAsk, onDone }: UndoButtonProps) {
  const { t } = useTranslation(['scanner', 'common']);
  const [asking, setAsking] = useState(false);
  const undo = useUndo(eventId, () => {
    setAsking(false);
    onDone?.();
  });
  if (!asking) {
    return (
      <Button
        variant="outline"
        onClick={() => {
          setAsking(true);
          onAsk?.();
        }}
      >
        <Undo2 aria-hidden="true" />
        {t('undo.open')}
      </Button>
    );
  }
  return (
    <div className="flex w-full max-w-md flex-wrap items-center justify-end gap-2 rounded-2xl bg-popover p-3 text-popover-foreground">
      <p className="wrap-anywhere min-w-40 flex-1 text-left font-medium">
        {holderName ? t('undo.ask', { name: holderName }) : t('undo.askNoName')}
      </p>
      <Button variant="outline" disabled={undo.busy} onClick={() => setAsking(false)}>
        {t('undo.keep')}
      </Button>
      <Button variant="danger" busy={undo.busy} onClick={() => undo.run(ticketId)}>
        {t('undo.confirm')}
      </Button>
    </div>
  );
}
