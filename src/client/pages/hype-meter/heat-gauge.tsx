import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';

/** A half circle of radius 80, left to right. */
const ARC = 'M 20 100 A 80 80 0 0 1 180 100';

const LEVELS = [
  { from: 85, name: 'blazing' },
  { from: 50, name: 'hot' },
  { from: 15, name: 'warm' },
  { from: 0, name: 'calm' },
] as const;

/** The last 24 hours relative to the hottest of the month. */
export function HeatGauge({ heat }: { heat: number }) {
  const { t } = useTranslation('hype');
  const { percent } = useFormats();
  const level = LEVELS.find(({ from }) => heat >= from)?.name ?? 'calm';
  return (
    <div className="flex w-full max-w-64 flex-col items-center">
      <h2 className="mb-2 text-center text-muted-foreground text-sm">{t('heat.label')}</h2>
      <div className="relative w-full">
        <svg aria-hidden="true" viewBox="0 0 200 112" className="w-full">
          <path d={ARC} fill="none" strokeWidth="18" strokeLinecap="round" className="stroke-muted" />
          <path
            d={ARC}
            fill="none"
            strokeWidth="18"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${heat} 200`}
            className={heat > 0 ? 'stroke-primary transition-[stroke-dasharray] duration-700' : 'stroke-none'}
          />
        </svg>
        <p className="absolute inset-x-0 bottom-1 text-center font-semibold text-xl">{t(`heat.${level}`)}</p>
      </div>
      <p className="mt-1 text-balance text-center text-muted-foreground text-sm">
        {t('heat.text', { percent: percent(heat / 100) })}
      </p>
    </div>
  );
}
