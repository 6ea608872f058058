import type { Language } from './languages.ts';

/** The specification's categories (section 8). */
export const ERROR_CATEGORIES = [
  'network',
  'authentication',
  'authorization',
  'validation',
  'server',
  'unknown',
] as const;
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

type HttpStatus = 0 | 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

interface ErrorEntry {
  /** HTTP status of the answer; 0 for what never reaches a server. */
  status: HttpStatus;
  category: ErrorCategory;
  /** Whether doing the same again may help, without the person changing anything. */
  retryable: boolean;
  /** The person's text. `{{name}}` is filled from the refusal's `details`. */
  text: Record<Language, string>;
}

function entry(
  status: HttpStatus,
  category: ErrorCategory,
  en: string,
  es: string,
  ru: string,
  retryable = false,
): ErrorEntry {
  return { status, category, retryable, text: { en, es, ru } };
}

/** The one error table: every refusal of the product, its HTTP status, category, and text in three languages. */
export const ERRORS = {
  // Who is asking
  NOT_SIGNED_IN: entry(
    401,
    'authentication',
    'Please login (10001)',
    'Inicia sesión (10001)',
    'Войдите в аккаунт (10001)',
  ),
  SESSION_EXPIRED: entry(
    401,
    'authentication',
    'Your session has expired. Please log in again to continue.',
    'Tu sesión ha caducado. Vuelve a iniciar sesión para continuar.',
    'Сессия истекла. Войдите ещё раз, чтобы продолжить.',
  ),
  INVALID_CREDENTIALS: entry(
    400,
    'validation',
    'Invalid email or password',
    'Correo o contraseña incorrectos',
    'Неверная почта или пароль',
  ),
  EMAIL_NOT_VERIFIED: entry(
    403,
    'authorization',
    'Please verify your email first. We sent you a link when you signed up.',
    'Primero confirma tu correo. Te enviamos un enlace al registrarte.',
    'Сначала подтвердите почту: ссылка пришла вам при регистрации.',
  ),
  ACCOUNT_INACTIVE: entry(
    403,
    'authorization',
    'This account is switched off. Please contact support.',
    'Esta cuenta está desactivada. Escribe a soporte.',
    'Этот аккаунт отключён. Напишите в поддержку.',
  ),
  FORBIDDEN: entry(
    403,
    'authorization',
    "You don't have permission to perform this action. Contact an administrator if you believe this is an error.",
    'No tienes permiso para hacer esto. Si crees que es un error, contacta con un administrador.',
    'У вас нет прав на это действие. Если это ошибка, обратитесь к администратору.',
  ),
  ORGANIZERS_ONLY: entry(
    403,
    'authorization',
    'Access denied. Organizers only.',
    'Acceso denegado. Solo para organizadores.',
    'Доступ закрыт. Только для организаторов.',
  ),
  CSRF_MISMATCH: entry(
    403,
    'authorization',
    'This page is out of date. Reload it and try again.',
    'Esta página está desactualizada. Recárgala e inténtalo de nuevo.',
    'Страница устарела. Обновите её и попробуйте ещё раз.',
  ),

  // What was asked
  BAD_INPUT: entry(
    400,
    'validation',
    'Invalid format. Please check what you entered.',
    'Formato no válido. Revisa lo que has escrito.',
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
  NOT_FOUND: entry(
    404,
    'unknown',
    'We could not find that.',
    'No lo hemos encontrado.',
    'Ничего не найдено.',
  ),
  EVENT_NOT_FOUND: entry(
    404,
    'unknown',
    'We could not find this event.',
    'No hemos encontrado este evento.',
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
    'Demasiados intentos. Espera un momento y vuelve a probar.',
    'Слишком много попыток. Подождите немного и попробуйте снова.',
    true,
  ),

  // Buying
  EVENT_NOT_ON_SALE: entry(
    409,
    'validation',
    'Tickets for this event are not on sale.',
    'Las entradas de este evento no están a la venta.',
    'Билеты на это мероприятие не продаются.',
  ),
  SALE_NOT_STARTED: entry(
    409,
    'validation',
    'Sales of this ticket have not started yet.',
    'La venta de esta entrada aún no ha empezado.',
    'Продажа этого билета ещё не началась.',
  ),
  SALE_ENDED: entry(
    409,
    'validation',
    'Sales of this ticket have ended.',
    'La venta de esta entrada ha terminado.',
    'Продажа этого билета закончилась.',
  ),
  SOLD_OUT: entry(
    409,
    'validation',
    'Sold out: there are not enough tickets left.',
    'Agotado: no quedan suficientes entradas.',
    'Распродано: столько билетов не осталось.',
  ),
  OVER_ORDER_LIMIT: entry(
    409,
    'validation',
    'That is more than one order may hold.',
    'Son más entradas de las que admite un pedido.',
    'Это больше, чем можно купить за один раз.',
  ),
  INSUFFICIENT_BALANCE: entry(
    402,
    'validation',
    'Insufficient wallet balance',
    'Saldo insuficiente en la billetera',
    'Недостаточно средств в кошельке',
  ),
  INSUFFICIENT_FUNDS: entry(
    402,
    'validation',
    'Insufficient funds',
    'Fondos insuficientes',
    'Недостаточно средств',
  ),
  DISCOUNT_INVALID: entry(
    409,
    'validation',
    'Invalid discount code',
    'Código de descuento no válido',
    'Недействительный промокод',
  ),
  DISCOUNT_MINIMUM: entry(
    409,
    'validation',
    'This order is too small for the discount code.',
    'El pedido no llega al mínimo de este código.',
    'Сумма заказа слишком мала для этого промокода.',
  ),
  DISCOUNT_CURRENCY: entry(
    409,
    'validation',
    'Invalid discount code: it is for another currency.',
    'Código de descuento no válido: es de otra moneda.',
    'Промокод недействителен: он для другой валюты.',
  ),
  SALE_BUSY: entry(
    429,
    'network',
    'Very many people are buying right now. You keep your place: we try again for you.',
    'Hay muchísima gente comprando. Conservas tu sitio: lo intentamos de nuevo por ti.',
    'Сейчас покупает очень много людей. Ваше место сохранено: мы попробуем ещё раз.',
    true,
  ),
  PURCHASE_FAILED: entry(
    503,
    'server',
    'Failed to purchase ticket',
    'No se pudo comprar la entrada',
    'Не удалось купить билет',
    true,
  ),

  // Money
  TRANSACTION_FAILED: entry(
    500,
    'server',
    'Transaction failed',
    'La transacción ha fallado',
    'Операция не прошла',
    true,
  ),
  PAYMENT_NOT_FOUND: entry(
    404,
    'unknown',
    'We could not find this payment.',
    'No hemos encontrado este pago.',
    'Платёж не найден.',
  ),
  PAYMENT_SETTLED: entry(
    409,
    'validation',
    'This payment is already finished.',
    'Este pago ya está terminado.',
    'Этот платёж уже завершён.',
  ),
  PAYMENTS_UNAVAILABLE: entry(
    503,
    'server',
    'Payments are not available right now. Please try again later.',
    'Los pagos no están disponibles ahora. Inténtalo más tarde.',
    'Платежи сейчас недоступны. Попробуйте позже.',
    true,
  ),
  WEBHOOK_SIGNATURE: entry(
    400,
    'validation',
    'Invalid webhook signature',
    'Firma de webhook no válida',
    'Недействительная подпись вебхука',
  ),

  // Organising
  EVENT_INCOMPLETE: entry(
    409,
    'validation',
    'The event cannot be published yet: something is missing.',
    'El evento aún no se puede publicar: falta algo.',
    'Мероприятие пока нельзя опубликовать: чего-то не хватает.',
  ),
  EVENT_LOCKED: entry(
    409,
    'validation',
    'This can no longer be changed for this event.',
    'Esto ya no se puede cambiar en este evento.',
    'Для этого мероприятия это больше нельзя изменить.',
  ),
  EVENT_HAS_SALES: entry(
    409,
    'validation',
    'This event has sales, so it cannot be deleted. You can cancel it.',
    'Este evento tiene ventas y no se puede eliminar. Puedes cancelarlo.',
    'У мероприятия есть продажи, его нельзя удалить. Его можно отменить.',
  ),
  TICKET_TYPE_HAS_SALES: entry(
    409,
    'validation',
    'Tickets of this type are already sold, so it cannot be deleted. Lower its quantity to {{sold}} to stop the sale.',
    'Ya se han vendido entradas de este tipo y no se puede eliminar. Baja la cantidad a {{sold}} para detener la venta.',
    'Билеты этого типа уже проданы, его нельзя удалить. Чтобы остановить продажу, уменьшите количество до {{sold}}.',
  ),
  QUANTITY_BELOW_SOLD: entry(
    409,
    'validation',
    'The quantity must be at least {{sold}}: that many are already sold.',
    'La cantidad debe ser al menos {{sold}}: ya se han vendido esas entradas.',
    'Количество должно быть не меньше {{sold}}: столько уже продано.',
  ),
  CAPACITY_EXCEEDED: entry(
    409,
    'validation',
    'The ticket types together must be at most the capacity of {{capacity}}.',
    'Los tipos de entrada juntos deben ser como máximo el aforo de {{capacity}}.',
    'Все типы билетов вместе должны укладываться в вместимость: {{capacity}}.',
  ),
  TOO_MANY: entry(
    409,
    'validation',
    'The maximum value is reached: {{limit}}.',
    'Se ha alcanzado el máximo: {{limit}}.',
    'Достигнут предел: {{limit}}.',
  ),

  // The door
  TICKET_ALREADY_USED: entry(
    409,
    'validation',
    'This ticket has already been used',
    'Esta entrada ya se ha usado',
    'Этот билет уже использован',
  ),
  TICKET_REFUNDED: entry(
    409,
    'validation',
    'This ticket was refunded',
    'Esta entrada se reembolsó',
    'Деньги за этот билет возвращены',
  ),
  EVENT_CANCELLED: entry(
    409,
    'validation',
    'This event is cancelled',
    'Este evento está cancelado',
    'Мероприятие отменено',
  ),
  EVENT_NOT_PUBLISHED: entry(
    409,
    'validation',
    'This event is not published',
    'Este evento no está publicado',
    'Мероприятие не опубликовано',
  ),
  WRONG_EVENT: entry(
    409,
    'validation',
    'This ticket is for a different event',
    'Esta entrada es de otro evento',
    'Этот билет на другое мероприятие',
  ),
  WRONG_MODE: entry(
    409,
    'validation',
    'This is an order code. Switch to order pickup to use it.',
    'Es el código de un pedido. Cambia a recogida de pedidos.',
    'Это код заказа. Переключитесь на выдачу заказов.',
  ),
  TICKET_INVALID: entry(404, 'validation', 'Invalid ticket', 'Entrada no válida', 'Недействительный билет'),
  QR_FORMAT_INVALID: entry(
    400,
    'validation',
    'Invalid QR code format',
    'Formato de código QR no válido',
    'Неверный формат QR-кода',
  ),
  SCAN_NOT_PERMITTED: entry(
    403,
    'authorization',
    'You are not on the door of this event',
    'No estás en la puerta de este evento',
    'Вы не работаете на входе этого мероприятия',
  ),
  SCAN_FAILED: entry(
    503,
    'server',
    'Ticket verification failed',
    'La verificación de la entrada ha fallado',
    'Не удалось проверить билет',
    true,
  ),
  // Orders and refunds
  ORDER_FAILED: entry(
    503,
    'server',
    'Failed to place order',
    'No se pudo hacer el pedido',
    'Не удалось оформить заказ',
    true,
  ),
  ORDER_VERIFY_FAILED: entry(
    503,
    'server',
    'Failed to verify order',
    'No se pudo verificar el pedido',
    'Не удалось проверить заказ',
    true,
  ),
  OPERATION_FAILED: entry(
    503,
    'server',
    'Operation failed',
    'La operación ha fallado',
    'Операция не удалась',
    true,
  ),
  MENU_CLOSED: entry(
    409,
    'validation',
    'Nothing can be ordered at this event right now.',
    'Ahora no se puede pedir nada en este evento.',
    'Сейчас на этом мероприятии нельзя сделать заказ.',
  ),
  MENU_ITEM_GONE: entry(
    409,
    'validation',
    'Something in your cart is no longer on the menu.',
    'Algo de tu carrito ya no está en el menú.',
    'Чего-то из вашей корзины больше нет в меню.',
  ),
  ORDER_COMPLETED: entry(
    409,
    'validation',
    'This order was already picked up',
    'Este pedido ya se recogió',
    'Этот заказ уже выдан',
  ),
  ORDER_CANCELLED: entry(
    409,
    'validation',
    'This order was cancelled',
    'Este pedido se canceló',
    'Этот заказ отменён',
  ),
  ORDER_INVALID: entry(
    404,
    'validation',
    'Invalid order code',
    'Código de pedido no válido',
    'Недействительный код заказа',
  ),
  WRONG_MODE_TICKET: entry(
    409,
    'validation',
    'This is a ticket. Switch to ticket check to use it.',
    'Esto es una entrada. Cambia a control de entradas.',
    'Это билет. Переключитесь на проверку билетов.',
  ),
  COUNTER_NOT_PERMITTED: entry(
    403,
    'authorization',
    'You are not on the bar of this event',
    'No estás en la barra de este evento',
    'Вы не работаете на выдаче этого мероприятия',
  ),
  ALREADY_REFUNDED: entry(
    409,
    'validation',
    'This was already refunded',
    'Esto ya se reembolsó',
    'Деньги за это уже возвращены',
  ),
  TICKET_USED_NOT_REFUNDABLE: entry(
    409,
    'validation',
    'A used ticket cannot be refunded',
    'Una entrada usada no se puede reembolsar',
    'За использованный билет деньги не возвращаются',
  ),

  CAMERA_PERMISSION: entry(
    0,
    'validation',
    'Camera permission required',
    'Se necesita permiso para la cámara',
    'Нужен доступ к камере',
  ),
  CAMERA_NOT_FOUND: entry(
    0,
    'validation',
    'No camera found',
    'No se encontró ninguna cámara',
    'Камера не найдена',
  ),
  CAMERA_FAILED: entry(
    0,
    'validation',
    'Failed to start camera',
    'No se pudo iniciar la cámara',
    'Не удалось включить камеру',
    true,
  ),
  QR_FAILED: entry(
    0,
    'unknown',
    'Failed to generate QR code',
    'No se pudo generar el código QR',
    'Не удалось создать QR-код',
    true,
  ),

  // The machinery
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
    'Sign-in is not available right now. Please try again in a moment.',
    'El inicio de sesión no está disponible ahora. Inténtalo en un momento.',
    'Вход сейчас недоступен. Попробуйте через минуту.',
    true,
  ),
  SERVER_ERROR: entry(
    500,
    'server',
    'The server encountered an error. Our team has been notified. Please try again later.',
    'El servidor ha tenido un error. Ya hemos avisado a nuestro equipo. Inténtalo más tarde.',
    'На сервере произошла ошибка. Наша команда уже знает. Попробуйте позже.',
    true,
  ),
  UNKNOWN: entry(
    500,
    'unknown',
    'Something went wrong. Please try again or contact support if the problem persists.',
    'Algo ha salido mal. Inténtalo de nuevo o escribe a soporte si continúa.',
    'Что-то пошло не так. Попробуйте ещё раз или напишите в поддержку.',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** Numbers and names that a text is filled with, or that a page needs to say what to do next. */
export type RefusalDetails = Record<string, string | number | boolean | string[]>;

/** A refusal is a value, not an exception. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  details?: RefusalDetails;
}

export type Outcome<T> = { ok: true; value: T } | Refusal;

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: ErrorCode, details?: RefusalDetails): Refusal {
  return details ? { ok: false, code, details } : { ok: false, code };
}

/** The person's text for a code, filled with its details. */
export function errorText(code: ErrorCode, language: Language, details: RefusalDetails = {}): string {
  return ERRORS[code].text[language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    name in details ? String(details[name]) : whole,
  );
}
