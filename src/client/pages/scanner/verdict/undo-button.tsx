import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Way } from '#client/features/check-in/heads/scan-act.ts';
import { useUndo } from '#client/features/check-in/scan/use-undo.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';

interface UndoButtonProps {
  eventId: string;
  ticketId: string;
  /** Request id of the scan to take back. */
  scanId: string | null;
  way: Way;
  holderName: string | null;
  /** Called on the first press; the verdict must stay from then on. */
  onAsk?: () => void;
  onDone?: () => void;
}

/** Undoes a check-in with two presses, so that a stray tap cannot. */
export function UndoButton({ eventId, ticketId, scanId, way, holderName, onAsk, onDone }: UndoButtonProps) {
  const { t } = useTranslation('scanner');
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
        {t(way === 'out' ? 'undo.openOut' : 'undo.open')}
      </Button>
    );
  }
  return (
    <UndoQuestion
      holderName={holderName}
      way={way}
      undo={undo}
      onKeep={() => {
        undo.forgetError();
        setAsking(false);
      }}
      onConfirm={() => undo.run(ticketId, scanId)}
    />
  );
}

interface UndoQuestionProps {
  holderName: string | null;
  way: Way;
  undo: ReturnType<typeof useUndo>;
  onKeep: () => void;
  onConfirm: () => void;
}

function UndoQuestion({ holderName, way, undo, onKeep, onConfirm }: UndoQuestionProps) {
  const { t } = useTranslation('scanner');
  const { language } = useFormats();
  // The question appears under the finger: ignore the second tap of a double tap.
  const settled = useSettled('question');
  return (
    <div className="w-full max-w-md rounded-2xl border bg-popover p-3 text-popover-foreground">
      <p className="wrap-anywhere text-pretty text-center font-medium">
        {way === 'out'
          ? t('undo.askOut', { name: holderName ?? t('last.noName') })
          : holderName
            ? t('undo.ask', { name: holderName })
            : t('undo.askNoName')}
      </p>
      {undo.error ? (
        <Alert tone="danger" className="mt-3">
          {errorMessage(undo.error, language)}
        </Alert>
      ) : null}
      <div className="mt-3 grid grid-cols-2 gap-2 @max-3xs:grid-cols-1">
        <Button variant="outline" disabled={undo.busy || !settled} onClick={onKeep}>
          {t('undo.keep')}
        </Button>
        <Button
          variant="danger"
          disabled={!settled}
          busy={undo.busy}
          // The spinner replaces the label; both do not fit a phone.
          className="[&>svg]:absolute"
          onClick={onConfirm}
        >
          <span className={undo.busy ? 'opacity-0' : undefined}>
            {t(way === 'out' ? 'undo.confirmOut' : 'undo.confirm')}
          </span>
        </Button>
      </div>
    </div>
  );
}
