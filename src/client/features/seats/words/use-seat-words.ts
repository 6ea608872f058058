import { useMemo } from 'react';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import { useSeatTexts } from './use-seat-texts.ts';

/** "Row B · Seat 12" of each seat, by its id. Stable until the names or the language change. */
export function useSeatWords(names: ReadonlyMap<string, SeatName>): ReadonlyMap<string, string> {
  const texts = useSeatTexts();
  return useMemo(() => new Map([...names].map(([id, name]) => [id, seatWords(name, texts)])), [names, texts]);
}
