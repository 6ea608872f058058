import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConflictText } from '#client/features/check-in/scan/conflict-text.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { DoorConflict } from '#shared/contracts/check-in.ts';
import { BANNER_LOOK } from './banner-look.ts';

interface ConflictBannerProps {
  /** The latest conflict not yet opened on this device. */
  conflict: DoorConflict | null;
  unseen: number;
  timeZone: string;
  /** Hide on small screens while a verdict or order needs the space; the conflict remains one tap away. */
  yields: boolean;
  onShow: () => void;
}

/** Above all layers and non-blocking: scanning continues under it. */
export function ConflictBanner({ conflict, unseen, timeZone, yields, onShow }: ConflictBannerProps) {
  const { t } = useTranslation('scanner');
  return (
    <div role="alert">
      {conflict ? (
        <button type="button" onClick={onShow} className={cn(BANNER_LOOK, 'flex-wrap bg-red-700 text-left')}>
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 @max-3xs:hidden" />
          <span
            className={cn(
              'max-h-[25dvh] min-w-0 flex-1 basis-40 overflow-hidden @max-3xs:max-h-lh',
              yields && '[@media(max-height:46rem)]:max-h-lh',
            )}
          >
            <ConflictText conflict={conflict} timeZone={timeZone} />
          </span>
          <span className="shrink-0 self-center rounded-full bg-white px-3 py-1 font-semibold text-red-700 text-sm">
            {unseen > 1 ? t('conflict.showAll', { count: unseen }) : t('conflict.show')}
          </span>
        </button>
      ) : null}
    </div>
  );
}
