import { type ErrorEntry, entry } from './entry.ts';

/** Webhooks and the public API. */
export const INTEGRATION_ERRORS = {
  WEBHOOK_ADDRESS_REFUSED: entry(
    400,
    'validation',
    'Enter an https address on the internet, without a username or password.',
    'Escribe una dirección https de internet, sin usuario ni contraseña.',
    'Укажите адрес https в интернете, без имени пользователя и пароля.',
  ),
  WEBHOOK_SWITCHED_OFF: entry(
    409,
    'validation',
    'This endpoint is turned off. Turn it on first.',
    'Este destino está desactivado. Actívalo primero.',
    'Этот адрес отключён. Сначала включите его.',
  ),
  API_KEY_INVALID: entry(
    401,
    'authentication',
    'Send a valid API key as "Authorization: Bearer aforo_…". This one is missing, wrong or revoked.',
    'Envía una clave de API válida como «Authorization: Bearer aforo_…». Falta, no es correcta o está revocada.',
    'Передайте действующий ключ API в заголовке «Authorization: Bearer aforo_…»: его нет, он неверен или отозван.',
  ),
  API_SCOPE_MISSING: entry(
    403,
    'authorization',
    'This API key isn\'t allowed to read this. It needs the scope "{{scope}}".',
    'Esta clave de API no puede leer esto. Necesita el permiso «{{scope}}».',
    'Этому ключу API такое чтение не разрешено. Нужно право «{{scope}}».',
  ),
} as const satisfies Record<string, ErrorEntry>;
