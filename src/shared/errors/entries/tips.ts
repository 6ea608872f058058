import { type ErrorEntry, entry } from './entry.ts';

/** Tips for the artists. */
export const TIP_ERRORS = {
  TIPS_CLOSED: entry(
    409,
    'validation',
    'This event no longer takes tips.',
    'Este evento ya no recibe propinas.',
    'Чаевые на этом мероприятии больше не принимаются.',
  ),
  TIP_OWN_EVENT: entry(
    403,
    'authorization',
    'You organize or work at this event, so you can’t tip its artists.',
    'Organizas este evento o trabajas en él, así que no puedes dar propina a sus artistas.',
    'Вы организуете это мероприятие или работаете на нём, поэтому оставить чаевые его артистам нельзя.',
  ),
  PERFORMER_NOT_FOUND: entry(
    404,
    'unknown',
    "This artist isn't in the lineup. Please choose another.",
    'Este artista no está en el cartel. Elige otro.',
    'Этого артиста нет в программе. Выберите другого.',
  ),
  TIP_AMOUNT: entry(
    409,
    'validation',
    "You can't tip this amount. Please choose another.",
    'Esta cantidad no se puede dar como propina. Elige otra.',
    'Такую сумму нельзя оставить на чай. Выберите другую.',
  ),
} as const satisfies Record<string, ErrorEntry>;
