import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { CartLine } from './cart.ts';

/** What was chosen and is no longer sold; stays until the reader has seen it. */
export function GoneTypes({ gone, onSeen }: { gone: readonly CartLine[]; onSeen: () => void }) {
  const { t } = useTranslation('events');
  if (gone.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t('gone.title')}
      className="mb-4"
      action={
        <Button variant="outline" size="sm" onClick={onSeen}>
          {t('gone.seen')}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {gone.map(({ ticketTypeId, name }) => (
          <li key={ticketTypeId}>{name ? t('gone.named', { name }) : t('gone.unnamed')}</li>
        ))}
      </ul>
    </Alert>
  );
}
