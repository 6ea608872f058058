import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#client/features/preferences/language.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** Whether a query failed because its event id is unknown or malformed. */
export function isMissingEvent(failure: unknown): boolean {
  return isRefusal(failure, 'EVENT_NOT_FOUND') || isRefusal(failure, 'BAD_INPUT');
}

/** Replaces the page of an event that does not exist, or not for this person. */
export function MissingEvent({ text, action }: { text?: string; action?: ReactNode }) {
  const { language } = useLanguage();
  return (
    <EmptyState
      icon={<CalendarX2 aria-hidden="true" />}
      title={errorText('EVENT_NOT_FOUND', language)}
      text={text}
      action={action}
    />
  );
}
