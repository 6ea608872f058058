import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { Button } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';

const AccessCode = lazy(() => loadWithTexts(() => import('./access-code.tsx'), ['discounts']));

/** The way to tickets by code, where an event has some. */
export function AccessButton({ event }: { event: EventView }) {
  const { t } = useTranslation('events');
  const [isOpen, setIsOpen] = useState(false);
  if (!event.hasCodes || (event.phase !== 'published' && event.phase !== 'ongoing')) return null;
  const button = (
    <Button variant="link" className="mt-2 flex min-h-11" onClick={() => setIsOpen(true)}>
      {t('accessCode')}
    </Button>
  );
  return isOpen ? (
    <Suspense fallback={button}>
      <AccessCode eventId={event.id} />
    </Suspense>
  ) : (
    button
  );
}
