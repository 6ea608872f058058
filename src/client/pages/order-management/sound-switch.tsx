import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { speaker } from '#client/features/scanner/speaker.ts';
import { ORDER_ARRIVED } from '#client/features/scanner/tones.ts';
import { Switch } from '#client/ui/switch.tsx';

interface SoundSwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether this device rings for a new order. Browsers stay silent until somebody touches the page. */
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
    // Once it may sound, it is heard: a bar wants to know now, not at the first order.
    if (on && awake) speaker.play(ORDER_ARRIVED);
  }, [on, awake]);
  return (
    <Switch
      checked={on}
      onChange={onChange}
      label={t('sound.label')}
      hint={on && !awake ? t('sound.touch') : undefined}
    />
  );
}
