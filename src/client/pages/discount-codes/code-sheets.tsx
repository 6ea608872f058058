import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { BatchDetails } from './batch-details.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { CodeEvent } from './code-event.ts';
import { CodeForm } from './code-form.tsx';
import { nameOf } from './code-words.ts';

/** The open form: a new code, bulk creation, or an existing code. */
export type Writing = 'one' | 'many' | DiscountView;

interface CodeSheetsProps {
  writing: Writing | null;
  /** Undefined while loading: a form needs the events' time zones and currencies. */
  events: readonly CodeEvent[] | undefined;
  eventId: string | null;
  onClose: () => void;
}

export function CodeSheets({ writing, events, eventId, onClose }: CodeSheetsProps) {
  const { t } = useTranslation(['codes', 'common']);
  const [busy, setBusy] = useState(false);
  const known = events && withEventOf(events, writing);
  const batch = typeof writing === 'object' && writing?.batch ? writing : null;
  const title =
    writing === 'one'
      ? t('createTitle')
      : writing === 'many'
        ? t('bulkTitle')
        : batch
          ? nameOf(batch)
          : t('editTitle');
  return (
    <Sheet
      open={writing !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      locked={busy}
      title={title}
      description={writing === 'many' ? t('bulkLead') : undefined}
      closeLabel={t('common:close')}
    >
      {writing === null ? null : batch ? (
        <BatchDetails code={batch} onDone={onClose} />
      ) : !known ? (
        <Skeleton className="h-96 w-full rounded-xl" />
      ) : writing === 'many' ? (
        <BulkForm events={known} eventId={eventId} onBusy={setBusy} onDone={onClose} />
      ) : (
        <CodeForm
          code={writing === 'one' ? null : writing}
          events={known}
          eventId={eventId}
          onBusy={setBusy}
          onDone={onClose}
        />
      )}
    </Sheet>
  );
}

/** Adds the code's own event if it is older than those in the list. */
function withEventOf(events: readonly CodeEvent[], writing: Writing | null): readonly CodeEvent[] {
  const own = typeof writing === 'object' ? writing?.event : null;
  return own && !events.some(({ id }) => id === own.id) ? [own, ...events] : events;
}
