import { type ErrorEntry, entry } from './entry.ts';

/** Money on its way to organisers and performers. */
export const PAYOUT_ERRORS = {
  PAYOUT_ABOVE_DUE: entry(
    409,
    'validation',
    'That is more than can be paid out now. Check the amount that is due.',
    'Es más de lo que se puede liquidar ahora. Revisa el monto pendiente.',
    'Сейчас столько выплатить нельзя. Проверьте сумму к выплате.',
  ),
  PAYOUT_TOO_EARLY: entry(
    409,
    'validation',
    'This is paid out after the event, once nobody can get their money back.',
    'Se liquida después del evento, cuando ya no se pueden pedir reembolsos.',
    'Выплата возможна после мероприятия, когда возвратов больше не будет.',
  ),
} as const satisfies Record<string, ErrorEntry>;
