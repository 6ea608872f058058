import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '#client/ui/class-names.ts';

interface LegalLinksProps {
  className?: string;
  /** Closes whatever holds them. */
  onFollow?: () => void;
  /** Also to how other systems talk with this one. */
  developers?: boolean;
}

/** The ways to the texts about privacy and terms. */
export function LegalLinks({ className, onFollow, developers }: LegalLinksProps) {
  const { t } = useTranslation();
  const look =
    'flex min-h-11 items-center text-muted-foreground text-sm underline-offset-4 hover:text-foreground hover:underline';
  return (
    <p className={cn('flex flex-wrap gap-x-6', className)}>
      <Link to="/privacy" className={look} onClick={onFollow}>
        {t('titles.privacy')}
      </Link>
      <Link to="/terms" className={look} onClick={onFollow}>
        {t('titles.terms')}
      </Link>
      {developers ? (
        <Link to="/developers" className={look} onClick={onFollow}>
          {t('titles.developers')}
        </Link>
      ) : null}
    </p>
  );
}
