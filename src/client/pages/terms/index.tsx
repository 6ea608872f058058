import { useTranslation } from 'react-i18next';
import { LegalPage } from '#client/features/legal/legal-page.tsx';
import { useFormats } from '#client/lib/format.ts';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS, WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';

export default function TermsPage() {
  const { t } = useTranslation('terms');
  const formats = useFormats();
  const sections = t('sections', {
    returnObjects: true,
    free: formats.number(FREE_EVENTS_PER_ORGANIZER),
    fee: formats.percent(PLATFORM_FEE_BPS / 10_000),
    places: formats.number(WAITLIST_PLACES_PER_FRIEND),
  });
  return <LegalPage of="terms" text={{ title: t('title'), lead: t('lead'), sections }} />;
}
