import { type ErrorEntry, entry } from './entry.ts';

/** The waitlist. */
export const WAITLIST_ERRORS = {
  WAITLIST_EMAIL_INVALID: entry(
    400,
    'validation',
    'Please enter a valid email address',
    'Escribe un correo electrónico válido',
    'Введите корректный адрес почты',
  ),
  WAITLIST_NAME_MISSING: entry(
    400,
    'validation',
    'Please enter your name',
    'Escribe tu nombre',
    'Введите ваше имя',
  ),
  WAITLIST_ENTRY_NOT_FOUND: entry(
    404,
    'unknown',
    "We couldn't find your place on the waitlist. Please join again.",
    'No encontramos tu lugar en la lista de espera. Vuelve a unirte.',
    'Ваше место в листе ожидания не найдено. Запишитесь ещё раз.',
  ),
} as const satisfies Record<string, ErrorEntry>;
