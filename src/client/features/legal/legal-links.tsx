import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '#client/ui/class-names.ts';
import { PATHS } from '#shared/paths.ts';

interface LegalLinksProps {
  className?: string;
  /** Closes the container of the links. */
  onFollow?: () => void;
  /** Adds a link to the developers page. */
  developers?: boolean;
}

/** Links to the privacy policy and the terms. */
export function LegalLinks({ className, onFollow, developers }: LegalLinksProps) {
  const { t } = useTranslation();
  const look =
    'flex min-h-11 items-center text-muted-foreground text-sm underline-offset-4 hover:text-foreground hover:underline';
  return (
    <p className={cn('flex flex-wrap gap-x-6', className)}>
      <Link to={PATHS.privacy} className={look} onClick={onFollow}>
        {t('titles.privacy')}
      </Link>
      <Link to={PATHS.terms} className={look} onClick={onFollow}>
        {t('titles.terms')}
      </Link>
      {developers ? (
        <Link to={PATHS.developers} className={look} onClick={onFollow}>
          {t('titles.developers')}
        </Link>
      ) : null}
    </p>
  );
}
