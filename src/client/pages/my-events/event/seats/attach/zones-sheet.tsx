import { useTranslation } from 'react-i18next';
import type { OfficeState } from '#client/features/seats/house/house.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { ZonesForm } from './zones-form.tsx';

interface ZonesSheetProps {
  event: EventView;
  seating: OfficeState;
  open: boolean;
  onClose: () => void;
}

/** Changes how the zones of an event's plan are sold. */
export function ZonesSheet({ event, seating, open, onClose }: ZonesSheetProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  const { plan, planVersion, flexibleReleaseAt, zones } = seating;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('zones.title')}
      description={t('zones.lead')}
      closeLabel={t('common:close')}
    >
      <ZonesForm
        event={event}
        plan={plan}
        zones={zones}
        seating={{ from: { plan }, planVersion, flexibleReleaseAt }}
        save={t('common:save')}
        onSaved={onClose}
      />
    </Sheet>
  );
}
