import { useMemo } from 'react';
import { useFormats } from '#client/lib/format.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatsWords, seatWords } from '#shared/seats/seat-words.ts';
import { withoutLeadingDots } from '../words/no-break.ts';
import { useSeatTexts } from '../words/use-seat-texts.ts';

/** Names of a plan's seats in the reader's words. Stable until the plan or the language changes. */
export function useSeatPhrases(names: ReadonlyMap<string, SeatName> | undefined) {
  const texts = useSeatTexts();
  const { list } = useFormats();
  return useMemo(() => {
    const known = (ids: readonly string[]) => ids.flatMap((id) => names?.get(id) ?? []);
    const lines = (ids: readonly string[]) => seatsWords(known(ids), texts).map(withoutLeadingDots);
    return {
      /** "Row B · Seat 8". */
      one: (id: string) => known([id]).map((name) => withoutLeadingDots(seatWords(name, texts)))[0] ?? '',
      /** "Row B · Seats 8–10", for each row. */
      lines,
      /** The same as a part of a sentence. */
      inline: (ids: readonly string[]) => list(lines(ids)),
    };
  }, [names, texts, list]);
}

export type SeatPhrases = ReturnType<typeof useSeatPhrases>;
