import { useTranslation } from 'react-i18next';
import { LegalPage } from '#client/features/legal/legal-page.tsx';

export default function PrivacyPage() {
  const { t } = useTranslation('privacy');
  const text = { title: t('title'), lead: t('lead'), sections: t('sections', { returnObjects: true }) };
  return <LegalPage of="privacy" text={text} />;
}
