import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { SEAT_PICK_MAX_MS } from '#shared/limits.ts';
import type { SeatChoiceModel } from './use-seat-choice.ts';
import type { SeatPhrases } from './use-seat-phrases.ts';

interface NoticeBoxProps {
  model: Pick<SeatChoiceModel, 'notice' | 'undo' | 'holdAgain'>;
  phrases: SeatPhrases;
  className?: string;
}

/**
 * Another buyer took a seat: names the seat proposed in its place, with an undo. Or the seats are not held any more, and can
 * be held again.
 */
export function NoticeBox({ model: { notice, undo, holdAgain }, phrases, className }: NoticeBoxProps) {
  const { t } = useTranslation('seats');
  if (!notice) return null;
  const box = (text: string, action?: { label: string; onClick: () => void }) => (
    <Alert
      className={className}
      action={
        action && (
          <Button variant="outline" size="sm-touch" onClick={action.onClick}>
            {action.label}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
  if (notice.kind === 'next') return box(t('best.next'));
  if (notice.kind === 'ended')
    return box(t('own.ended', { minutes: SEAT_PICK_MAX_MS / 60_000 }), {
      label: t('own.holdAgain'),
      onClick: holdAgain,
    });
  const { lost, proposed } = notice;
  const seats = phrases.inline(lost);
  if (proposed.length === 0) return box(t('own.lost', { seats }));
  return box(t('own.lostNext', { seats, next: phrases.inline(proposed) }), {
    label: t('own.undo'),
    onClick: undo,
  });
}
