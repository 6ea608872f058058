import { type ErrorEntry, entry } from './entry.ts';

/** Network errors, outages and bugs. */
export const MACHINERY_ERRORS = {
  NETWORK: entry(
    0,
    'network',
    'Unable to connect to the server. Please check your internet connection and try again.',
    'No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    'Не удаётся связаться с сервером. Проверьте интернет и попробуйте ещё раз.',
    true,
  ),
  AUTH_UNAVAILABLE: entry(
    503,
    'server',
    "We can't check your sign-in right now. Please try again in a moment.",
    'En este momento no podemos verificar tu sesión. Inténtalo en un momento.',
    'Сейчас не получается проверить ваш вход. Попробуйте через минуту.',
    true,
  ),
  SERVER_ERROR: entry(
    500,
    'server',
    'The server encountered an error. Our team has been notified. Please try again later.',
    'El servidor tuvo un error. Ya avisamos a nuestro equipo. Inténtalo más tarde.',
    'На сервере произошла ошибка. Наша команда уже знает. Попробуйте позже.',
    true,
  ),
  UNKNOWN: entry(
    500,
    'unknown',
    'Something went wrong. Please try again or contact support if the problem persists.',
    'Algo salió mal. Inténtalo de nuevo o escribe a soporte si continúa.',
    'Что-то пошло не так. Попробуйте ещё раз или напишите в поддержку.',
  ),
} as const satisfies Record<string, ErrorEntry>;
