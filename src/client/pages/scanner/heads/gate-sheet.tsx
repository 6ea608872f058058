import { Check, DoorOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { levelOf, type Zones } from '#client/features/check-in/heads/inside.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import type { InsideNow } from '#shared/contracts/doors.ts';

interface GateSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  zones: Zones;
  gate: string;
  onGate: (gate: string) => void;
}

/** The event's gates, each with its zone: this device counts and admits for the one it stands at. */
export function GateSheet({ open, onOpenChange, zones, gate, onGate }: GateSheetProps) {
  const { t } = useTranslation(['scanner', 'common']);
  const { inside, gates } = zones;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('gates.title')}
      description={t(gates.length > 0 ? 'gates.text' : 'gates.none')}
      closeLabel={t('common:close')}
    >
      {gates.length > 0 ? (
        <ul className="flex flex-col gap-2.5">
          {gates.map(({ id, name, zoneId }) => {
            const zone = inside.find((one) => one.zoneId === zoneId) ?? inside[1];
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={name === gate}
                  onClick={() => onGate(name)}
                  className="flex min-h-16 w-full items-center gap-3 rounded-2xl border bg-card px-4 py-3 text-left hover:border-input"
                >
                  <DoorOpen aria-hidden="true" className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1">
                    <span className="wrap-anywhere block font-semibold">{name}</span>
                    {zone && inside.length > 1 ? (
                      <span className="wrap-anywhere block text-muted-foreground text-sm">{zone.name}</span>
                    ) : null}
                  </span>
                  {name === gate ? <Check aria-hidden="true" className="size-5 shrink-0" /> : null}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <ul className={cn('flex flex-col divide-y', gates.length > 0 && 'mt-6')} aria-label={t('inside.title')}>
        {inside.map((zone) => (
          <ZoneRow key={zone.zoneId} zone={zone} />
        ))}
      </ul>
    </Sheet>
  );
}

function ZoneRow({ zone }: { zone: InsideNow }) {
  const { t } = useTranslation('scanner');
  const { number } = useFormats();
  const level = levelOf(zone);
  const count = number(zone.count);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="wrap-anywhere font-medium">{zone.name || t('inside.house')}</span>
      <span className={cn(level === 'full' && 'text-danger-ink', level !== 'free' && 'font-semibold')}>
        {zone.max === null
          ? t('inside.count', { count: zone.count, number: count })
          : t('inside.of', { number: count, max: number(zone.max) })}
        {level === 'free' ? '' : ` · ${t(`inside.${level}`)}`}
      </span>
    </li>
  );
}
