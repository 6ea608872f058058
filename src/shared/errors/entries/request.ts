import { type ErrorEntry, entry } from './entry.ts';

/** Validation of requests. */
export const REQUEST_ERRORS = {
  BAD_INPUT: entry(
    400,
    'validation',
    'Invalid format. Please check what you entered.',
    'Formato no válido. Revisa lo que escribiste.',
    'Неверный формат. Проверьте введённые данные.',
  ),
  WRONG_METHOD: entry(
    405,
    'validation',
    'Invalid request: queries are read with GET, changes are sent with POST.',
    'Solicitud no válida: las consultas usan GET y los cambios, POST.',
    'Неверный запрос: чтение — методом GET, изменения — методом POST.',
  ),
  WRONG_MEDIA_TYPE: entry(
    415,
    'validation',
    'Invalid request: send the body as JSON.',
    'Solicitud no válida: envía el cuerpo como JSON.',
    'Неверный запрос: тело должно быть в формате JSON.',
  ),
  TOO_LARGE: entry(
    413,
    'validation',
    'This is too large to send.',
    'Esto es demasiado grande para enviarlo.',
    'Слишком большой объём данных.',
  ),
  NOT_FOUND: entry(404, 'unknown', "We couldn't find that.", 'No lo encontramos.', 'Ничего не найдено.'),
  EVENT_NOT_FOUND: entry(
    404,
    'unknown',
    "We couldn't find this event.",
    'No encontramos este evento.',
    'Мероприятие не найдено.',
  ),
  REQUEST_ID_REUSED: entry(
    409,
    'validation',
    'This request was already used for something else. Please start again.',
    'Esta solicitud ya se usó para otra cosa. Empieza de nuevo.',
    'Этот запрос уже использован для другого действия. Начните заново.',
  ),
  RATE_LIMITED: entry(
    429,
    'validation',
    'Too many attempts. Wait a moment and try again.',
    'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
    'Слишком много попыток. Подождите немного и попробуйте снова.',
    true,
  ),
} as const satisfies Record<string, ErrorEntry>;
