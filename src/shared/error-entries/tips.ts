import { type ErrorEntry, entry } from './entry.ts';

/** Tips for the artists. */
export const TIP_ERRORS = {
  TIPS_CLOSED: entry(
    409,
    'validation',
    'This event takes no more tips.',
    'Este evento ya no recibe propinas.',
    'Чаевые на этом мероприятии больше не принимаются.',
  ),
  PERFORMER_NOT_FOUND: entry(
    404,
    'unknown',
    'This artist is not in the line-up. Please choose another.',
    'Este artista no está en el cartel. Elige otro.',
    'Этого артиста нет в программе. Выберите другого.',
  ),
  TIP_AMOUNT: entry(
    409,
    'validation',
    'This amount cannot be given as a tip. Please choose another.',
    'Esta cantidad no se puede dar como propina. Elige otra.',
    'Такую сумму нельзя оставить на чай. Выберите другую.',
  ),
} as const satisfies Record<string, ErrorEntry>;
