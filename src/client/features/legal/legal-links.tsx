import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '#client/ui/class-names.ts';

/** The ways to the texts about privacy and terms. @param onFollow closes whatever holds them */
export function LegalLinks({ className, onFollow }: { className?: string; onFollow?: () => void }) {
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
    </p>
  );
}
