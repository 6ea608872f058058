import { useMemo, useState } from 'react';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { ownTimeZone } from '#client/features/events/own/form/time-zones.ts';
import { useFormats } from '#client/lib/format.ts';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import type { CodeEvent } from './code-event.ts';
import { type CodeFields, type CodeValues, codeSchema, emptyCode, valuesOfCode } from './code-values.ts';

/** The form of a new, saved or bulk code. */
export function useCodeForm(
  name: string,
  known: { many: boolean; saved: DiscountView | null; events: readonly CodeEvent[]; eventId: string | null },
) {
  const { many, events, eventId } = known;
  const { locale } = useFormats();
  const ownZone = ownTimeZone();
  const preferred = events[0]?.currency ?? CURRENCIES[0];
  // A refetch may replace the code during editing; the form keeps the version it started from.
  const [saved] = useState(known.saved);
  const schema = useMemo(() => codeSchema({ many, events, ownZone, saved }), [many, events, ownZone, saved]);
  const initial = useMemo(
    () =>
      saved ? valuesOfCode(saved, { ownZone, currency: preferred, locale }) : emptyCode(eventId, preferred),
    [saved, ownZone, preferred, locale, eventId],
  );
  const draftForm = useDraftForm<CodeValues, CodeFields>(name, initial, schema);
  return { ...draftForm, ownZone, saved };
}
