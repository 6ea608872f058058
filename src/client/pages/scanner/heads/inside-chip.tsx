import { CircleAlert, type LucideIcon, OctagonAlert, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Level, levelOf } from '#client/features/check-in/heads/inside.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { InsideNow } from '#shared/contracts/doors.ts';

const LOOKS = {
  free: { Icon: Users, look: 'bg-white/15 text-white' },
  almost: { Icon: CircleAlert, look: 'bg-amber-400 text-neutral-950' },
  full: { Icon: OctagonAlert, look: 'bg-red-700 text-white' },
} as const satisfies Record<Level, { Icon: LucideIcon; look: string }>;

interface InsideChipProps {
  zone: InsideNow;
  /** The event has several zones: say which this is. */
  isNamed: boolean;
  onPress: () => void;
}

/** How many are inside now, amber shortly before the limit and red at it; opens the choice of the gate. */
export function InsideChip({ zone, isNamed, onPress }: InsideChipProps) {
  const { t } = useTranslation('scanner');
  const { number } = useFormats();
  const level = levelOf(zone);
  const { Icon, look } = LOOKS[level];
  const count = number(zone.count);
  return (
    <button
      type="button"
      data-level={level}
      onClick={onPress}
      className={cn(
        'flex min-h-9 max-w-full items-center gap-1.5 rounded-full px-3 font-semibold text-sm',
        look,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">
        {isNamed ? `${zone.name || t('inside.house')} · ` : ''}
        {zone.max === null
          ? t('inside.count', { count: zone.count, number: count })
          : t('inside.of', { number: count, max: number(zone.max) })}
        {level === 'free' ? '' : ` · ${t(`inside.${level}`)}`}
      </span>
    </button>
  );
}
