import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { PlanZoom } from './use-plan-zoom.ts';

export const ZOOM_STEP = 1.6;

/** For everyone without a wheel or a second finger. */
export function ZoomButtons({ zoom }: { zoom: PlanZoom }) {
  const { t } = useTranslation('planView');
  return (
    <div className="absolute right-2 bottom-2 flex flex-col gap-1.5">
      <IconButton reads variant="outline" label={t('zoomIn')} onClick={() => zoom.zoomBy(ZOOM_STEP)}>
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton reads variant="outline" label={t('zoomOut')} onClick={() => zoom.zoomBy(1 / ZOOM_STEP)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton reads variant="outline" label={t('whole')} onClick={zoom.showWhole}>
        <Maximize aria-hidden="true" />
      </IconButton>
    </div>
  );
}
