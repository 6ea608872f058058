import { useTranslation } from 'react-i18next';
import { SEAT_PATHS } from '#client/features/seats/plan-view/seat-face.ts';

const LOOKS = ['free', 'mine', 'held', 'sold', 'kept', 'blocked'] as const;

/** What the shapes on the plan mean. */
export function Legend() {
  const { t } = useTranslation('seatOffice');
  return (
    <ul
      aria-label={t('legend.title')}
      className="flex flex-wrap gap-x-4 gap-y-1.5 text-muted-foreground text-sm"
    >
      {LOOKS.map((look) => (
        <li key={look} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="-12 -12 24 24" className="size-4 text-foreground">
            <path
              d={SEAT_PATHS[look]}
              fill={look === 'sold' || look === 'mine' ? 'currentColor' : 'none'}
              stroke="currentColor"
              strokeWidth="2"
            />
          </svg>
          {t(`legend.${look}`)}
        </li>
      ))}
    </ul>
  );
}
