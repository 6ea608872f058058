import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { ReasonSheet } from '../heads/reason-sheet.tsx';

interface OverrideButtonProps {
  holderName: string | null;
  onAsk: () => void;
  onReason: (reason: string) => void;
}

/** Lets a guest into a full zone, for a reason that the night log keeps. */
export function OverrideButton({ holderName, onAsk, onReason }: OverrideButtonProps) {
  const { t } = useTranslation('scanner');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        variant="inverse"
        size="lg"
        onClick={() => {
          setAsks(true);
          onAsk();
        }}
      >
        <DoorOpen aria-hidden="true" />
        {t('full.anyway')}
      </Button>
      <ReasonSheet
        open={asks}
        onOpenChange={setAsks}
        title={holderName ? t('full.ask', { name: holderName }) : t('full.title')}
        text={t('full.text')}
        action={t('full.anyway')}
        onReason={(reason) => {
          setAsks(false);
          onReason(reason);
        }}
      />
    </>
  );
}
