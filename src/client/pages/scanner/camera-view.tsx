import { CameraOff, Keyboard, RotateCw } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Camera } from '#client/features/check-in/camera/use-camera.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Spinner } from '#client/ui/spinner.tsx';

interface CameraViewProps {
  videoRef: RefObject<HTMLVideoElement | null>;
  camera: Camera;
  onType: () => void;
}

/** The camera preview with a viewfinder, or the reason there is none and how to fix it. */
export function CameraView({ videoRef, camera, onType }: CameraViewProps) {
  const { t } = useTranslation('scanner');
  return (
    <>
      <video
        key={camera.opening}
        ref={videoRef}
        muted
        playsInline
        aria-label={t('camera.picture')}
        className={cn(
          'absolute inset-0 size-full object-cover transition-opacity duration-300',
          camera.status === 'running' ? 'opacity-100' : 'opacity-0',
        )}
      />
      {camera.status === 'running' ? <Frame /> : null}
      {camera.status === 'starting' ? (
        <div className="absolute inset-0 grid animate-appear-late place-items-center">
          <Spinner label={t('camera.starting')} className="size-8" />
        </div>
      ) : null}
      {camera.problem ? <CameraTrouble camera={camera} problem={camera.problem} onType={onType} /> : null}
    </>
  );
}

function Frame() {
  const { t } = useTranslation('scanner');
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 flex flex-col items-center justify-center gap-6 px-6 text-center [@media(max-height:40rem)]:gap-3 [@media(max-height:40rem)]:text-sm"
    >
      <div className="aspect-square w-[min(70vw,46dvh)] rounded-3xl border-4 border-white/85 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]" />
      <p className="relative rounded-full bg-black/70 px-4 py-2 font-medium text-white">{t('camera.aim')}</p>
    </div>
  );
}

function CameraTrouble({
  camera,
  problem,
  onType,
}: {
  camera: Camera;
  problem: NonNullable<Camera['problem']>;
  onType: () => void;
}) {
  const { t } = useTranslation(['scanner', 'common']);
  const { language } = useLanguage();
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center px-6 pt-(--top-bar,6rem) pb-(--bottom-bar,7rem) text-center"
    >
      <span className="grid size-20 place-items-center rounded-full bg-muted [@media(max-height:40rem)]:hidden">
        <CameraOff aria-hidden="true" className="size-9" strokeWidth={1.7} />
      </span>
      <h2 className="mt-5 font-semibold text-xl">{errorText(problem, language)}</h2>
      <p className="mt-2 max-w-sm text-pretty text-muted-foreground">{t(`camera.help.${problem}`)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="inverse" onClick={camera.retry}>
          <RotateCw aria-hidden="true" />
          {t('common:error.tryAgain')}
        </Button>
        {/* Hidden on small screens, where the tool bar offers the same button. */}
        <Button variant="outline" className="[@media(max-height:40rem)]:hidden" onClick={onType}>
          <Keyboard aria-hidden="true" />
          {t('manual.open')}
        </Button>
      </div>
    </div>
  );
}
