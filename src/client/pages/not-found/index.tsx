import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60dvh] place-items-center text-center">
      <div className="max-w-md">
        <p className="font-display font-semibold text-7xl text-primary-ink tracking-tight sm:text-8xl">404</p>
        <h1 className="mt-6 font-semibold text-2xl tracking-tight">{t('notFound.title')}</h1>
        <p className="mt-3 text-pretty text-muted-foreground">
          {t('notFound.message')}
          <br />
          {t('notFound.suggestion')}
        </p>
        <Link to={PATHS.home} className={buttonClass({}, 'mt-8')}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  );
}
