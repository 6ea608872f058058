import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { toIso } from '#shared/contracts/common.ts';
import { placeOfCity } from '#shared/events/city-places.ts';
import type { Currency } from '#shared/money/money.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { zoneName } from './form/time-zones.ts';

interface PlaceSummaryProps {
  city: string;
  timeZone: string;
  currency: Currency;
  /** Unix ms. */
  startsAt: number;
}

/** Time zone and currency to confirm before publishing, with a warning if they are unusual for the city. */
export function PlaceSummary({ city, timeZone, currency, startsAt }: PlaceSummaryProps) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const usual = placeOfCity(city);
  const differs =
    usual !== null &&
    (usual.currency !== currency || offsetAt(startsAt, usual.timeZone) !== offsetAt(startsAt, timeZone));
  const start = toIso(startsAt);
  const zoneOf = (zone: string) => zoneName(zone, startsAt, formats.language);
  return (
    <>
      <p>
        {t('publish.place.is', {
          day: formats.day(start, timeZone),
          time: formats.time(start, timeZone),
          zone: zoneOf(timeZone),
          currency,
        })}
      </p>
      {differs ? (
        <Alert tone="warning" className="mt-3">
          {t('publish.place.differs', {
            city,
            zone: zoneOf(usual.timeZone),
            currency: usual.currency,
          })}
        </Alert>
      ) : null}
    </>
  );
}
