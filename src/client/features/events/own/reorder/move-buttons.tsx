import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

interface MoveButtonsProps {
  /** Name of the row. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
}

/**
 * Moves a row up or down in its list. A button without effect stays focusable, so that keyboard users keep their place
 * when a row reaches the end.
 */
export function MoveButtons({ name, first, last, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('organizer');
  const directions = [
    { by: -1, label: t('order.up', { name }), stuck: first, icon: <ChevronUp aria-hidden="true" /> },
    { by: 1, label: t('order.down', { name }), stuck: last, icon: <ChevronDown aria-hidden="true" /> },
  ] as const;
  return (
    <div className="-my-2 -ml-2.5 flex shrink-0 flex-col self-center">
      {directions.map(({ by, label, stuck, icon }) => (
        <IconButton
          key={by}
          variant="ghost"
          label={label}
          aria-disabled={stuck || undefined}
          onClick={() => {
            if (!stuck) onMove(by);
          }}
          className={cn('text-muted-foreground sm:h-9', stuck && 'cursor-default opacity-30')}
        >
          {icon}
        </IconButton>
      ))}
    </div>
  );
}
