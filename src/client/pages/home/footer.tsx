import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#client/features/brand/logo.tsx';
import { configQuery } from '#client/lib/api/config.ts';
import { PATHS } from '#shared/paths.ts';
import { FRAME } from './section-title.tsx';

const PROVIDER = 'Stripe';
const PROVIDER_DOCS = 'https://docs.stripe.com/';
const LINK = 'underline-offset-4 hover:text-foreground hover:underline';

export function LandingFooter() {
  const { t } = useTranslation(['landing', 'common']);
  const config = useQuery(configQuery);
  const { supportEmail, legalEmail } = config.data ?? {};
  const title = t('common:appName');
  return (
    <footer className="border-t py-12 text-muted-foreground">
      <div className={`${FRAME} flex flex-wrap items-start justify-between gap-x-16 gap-y-8`}>
        <div>
          <Logo title={title} className="text-foreground" />
          <p className="mt-4 text-sm">
            {t('common:copyright', { year: String(new Date().getFullYear()), title })}
          </p>
          <p className="mt-1 text-sm">{t('footer.payments', { provider: PROVIDER })}</p>
        </div>
        <nav aria-label={t('footer.label')}>
          <ul className="flex flex-wrap gap-x-8 gap-y-3 text-sm sm:min-h-6">
            <li>
              <Link to={PATHS.privacy} className={LINK}>
                {t('footer.privacy')}
              </Link>
            </li>
            <li>
              <Link to={PATHS.terms} className={LINK}>
                {t('footer.terms')}
              </Link>
            </li>
            <li>
              <a href={PROVIDER_DOCS} target="_blank" rel="noreferrer" className={LINK}>
                {t('footer.docs', { provider: PROVIDER })}
              </a>
            </li>
            <li>
              <a href={supportEmail && `mailto:${supportEmail}`} className={LINK}>
                {t('footer.support')}
              </a>
            </li>
            <li>
              <a href={legalEmail && `mailto:${legalEmail}`} className={LINK}>
                {t('footer.legal')}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
