import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { PlanZoom } from './use-plan-zoom.ts';

export const ZOOM_STEP = 1.6;

/** For everyone without a wheel or a second finger. In a row on a phone, where a plan is as wide as its frame. */
export function ZoomButtons({ zoom }: { zoom: PlanZoom }) {
  const { t } = useTranslation('planView');
  return (
    <div className="absolute right-2 bottom-2 flex gap-1.5 sm:flex-col">
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
