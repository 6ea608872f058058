import { useTranslation } from 'react-i18next';
import { labelClass } from '#client/ui/field.tsx';
import { ZONE_COLORS } from '../add/zones.ts';

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
}

/** The colors that are distinct on a plan, and a picker for any other. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('seatPlans');
  return (
    <fieldset>
      <legend className={labelClass}>{t('field.color')}</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {ZONE_COLORS.map((color, at) => (
          <button
            key={color}
            type="button"
            aria-label={t('color', { number: at + 1 })}
            aria-pressed={color === value}
            onClick={() => onChange(color)}
            className="size-11 rounded-full border-2 border-card outline-offset-2 aria-pressed:ring-3 aria-pressed:ring-foreground sm:size-9"
            style={{ backgroundColor: color }}
          />
        ))}
        <input
          type="color"
          aria-label={t('field.otherColor')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-12 cursor-pointer rounded-md border border-input bg-card p-1 sm:h-9"
        />
      </div>
    </fieldset>
  );
}
