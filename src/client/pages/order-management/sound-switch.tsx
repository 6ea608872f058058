import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import { ORDER_ARRIVED } from '#client/features/check-in/scan/tones.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';

interface SoundSwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether this device rings for a new order. Browsers block audio until the user interacts with the page. */
export function SoundSwitch({ on, onChange }: SoundSwitchProps) {
  const { t } = useTranslation('bar');
  const awake = useSyncExternalStore(speaker.onChange, speaker.isAwake);
  useEffect(() => {
    if (!on) return;
    window.addEventListener('pointerdown', speaker.wake);
    window.addEventListener('keydown', speaker.wake);
    speaker.wake();
    return () => {
      window.removeEventListener('pointerdown', speaker.wake);
      window.removeEventListener('keydown', speaker.wake);
    };
  }, [on]);
  useEffect(() => {
    // Play the sound once as soon as audio is allowed, so that staff know it works.
    if (on && awake) speaker.play(ORDER_ARRIVED);
  }, [on, awake]);
  const Icon = on ? Volume2 : VolumeX;
  return (
    <div className="relative">
      <Tooltip label={t('sound.label')}>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          onClick={() => onChange(!on)}
          className={buttonClass({ variant: 'ghost', size: 'icon' }, cn(!on && 'text-muted-foreground'))}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </Tooltip>
      {on && !awake ? (
        <p className="absolute top-full right-0 mt-2 w-48 rounded-lg border bg-popover px-3 py-2 text-pretty text-popover-foreground text-sm shadow-float">
          {t('sound.touch')}
        </p>
      ) : null}
    </div>
  );
}
