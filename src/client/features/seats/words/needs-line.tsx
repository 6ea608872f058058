import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';
import { useNeedsText } from './use-needs-text.ts';

interface NeedsLineProps {
  needs: AccessNeeds;
  /** Of somebody in the party. */
  isParty?: boolean;
  className?: string;
}

/** "Access needs: wheelchair. By the aisle, please". */
export function NeedsLine({ needs, isParty = false, className }: NeedsLineProps) {
  const { t } = useTranslation('common');
  const needsText = useNeedsText({ afterColon: true });
  return (
    <p className={cn('wrap-anywhere text-muted-foreground', className)}>
      {t(isParty ? 'accessNeeds.party' : 'accessNeeds.title')}:{' '}
      <span className="text-foreground">{needsText(needs)}</span>
    </p>
  );
}
