import { Flashlight, FlashlightOff, Keyboard, SwitchCamera, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Camera } from '#client/features/check-in/camera/use-camera.ts';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import { SIGNALS } from '#client/features/check-in/scan/tones.ts';
import { cn } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';

interface ToolBarProps {
  barRef: Ref<HTMLDivElement>;
  camera: Camera;
  muted: boolean;
  /** False until the browser allows audio. */
  soundReady: boolean;
  onMuted: (muted: boolean) => void;
  /** A check is in flight; no other code is accepted. */
  checking: boolean;
  onType: () => void;
  /** Hide where a verdict needs the space. */
  yields: boolean;
  /** Shown above the tools. */
  children?: ReactNode;
}

/** Within reach of the thumb that holds the phone. */
export function ToolBar(props: ToolBarProps) {
  const { barRef, camera, muted, soundReady, checking, onMuted, onType, yields, children } = props;
  const { t } = useTranslation('scanner');
  const silent = muted || !soundReady;
  return (
    <div
      ref={barRef}
      className="absolute inset-x-0 bottom-0 bg-neutral-950/80 pb-[env(safe-area-inset-bottom)] text-white backdrop-blur-sm"
    >
      {children}
      <div className={cn('mx-auto flex max-w-xl items-center gap-2.5 px-4 py-3', yields && 'cramped:hidden')}>
        <button
          type="button"
          disabled={checking}
          // Ignore the second click of a double click meant for the sheet that just closed.
          onClick={({ detail }) => detail < 2 && onType()}
          className="@container flex min-h-14 min-w-0 flex-1 items-center justify-center gap-2.5 rounded-2xl bg-white px-2 font-semibold text-neutral-950 disabled:opacity-50"
        >
          <Keyboard aria-hidden="true" className="size-5 shrink-0 @max-[11rem]:hidden" />
          <span className="wrap-anywhere min-w-0 py-2 leading-tight">{t('manual.open')}</span>
        </button>
        {camera.torch === 'none' ? null : (
          <Tool
            label={t('tools.torch')}
            pressed={camera.torch === 'on'}
            onPress={camera.toggleTorch}
            icon={camera.torch === 'on' ? <Flashlight /> : <FlashlightOff />}
          />
        )}
        {camera.others ? (
          <Tool label={t('tools.switchCamera')} onPress={camera.switchCamera} icon={<SwitchCamera />} />
        ) : null}
        <Tool
          label={t('tools.sound')}
          pressed={!silent}
          onPress={() => {
            speaker.wake();
            onMuted(!silent);
            if (silent) speaker.play(SIGNALS.QR_FORMAT_INVALID);
          }}
          icon={silent ? <VolumeX /> : <Volume2 />}
        />
      </div>
    </div>
  );
}

function Tool({
  label,
  pressed,
  onPress,
  icon,
}: {
  label: string;
  pressed?: boolean;
  onPress: () => void;
  icon: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onPress}
        className="grid size-14 shrink-0 place-items-center rounded-2xl bg-white/15 [&_svg]:size-6"
      >
        {icon}
      </button>
    </Tooltip>
  );
}
