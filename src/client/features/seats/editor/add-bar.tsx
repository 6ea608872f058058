import {
  Armchair,
  Circle,
  type LucideIcon,
  Palette,
  Rows3,
  Square,
  Theater,
  Type,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { Addable } from './add/add-sheet.tsx';

const PARTS: readonly { what: Addable | 'stage'; Icon: LucideIcon }[] = [
  { what: 'rows', Icon: Rows3 },
  { what: 'tables', Icon: Circle },
  { what: 'standing', Icon: UsersRound },
  { what: 'stage', Icon: Theater },
  { what: 'decoration', Icon: Square },
  { what: 'text', Icon: Type },
  { what: 'zone', Icon: Palette },
];

interface AddBarProps {
  onAdd: (what: Addable) => void;
  onStage: () => void;
  ofSeats: boolean;
  onToggleSeats: () => void;
}

/** What can be added, and whether presses choose rows or single seats. */
export function AddBar({ onAdd, onStage, ofSeats, onToggleSeats }: AddBarProps) {
  const { t } = useTranslation('seatPlans');
  return (
    <div className="flex items-center gap-1.5 fade-sides overflow-x-auto pb-1 [scrollbar-width:none] lg:flex-wrap">
      <span className="shrink-0 text-muted-foreground text-sm">{t('bar.add')}</span>
      {PARTS.map(({ what, Icon }) => (
        <Button
          key={what}
          variant="outline"
          size="sm"
          className="max-sm:min-h-11"
          onClick={() => (what === 'stage' ? onStage() : onAdd(what))}
        >
          <Icon aria-hidden="true" />
          {t(`bar.part.${what}`)}
        </Button>
      ))}
      <Button
        reads
        variant={ofSeats ? 'inverse' : 'ghost'}
        size="sm"
        aria-pressed={ofSeats}
        className="max-sm:min-h-11 lg:ml-auto"
        onClick={onToggleSeats}
      >
        <Armchair aria-hidden="true" />
        {t('bar.seats')}
      </Button>
    </div>
  );
}
