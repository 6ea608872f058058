import { type ErrorEntry, entry } from './entry.ts';

/** Wallets and payments. */
export const MONEY_ERRORS = {
  TRANSACTION_FAILED: entry(
    500,
    'server',
    'Transaction failed',
    'La transacción falló',
    'Операция не прошла',
    true,
  ),
  PAYMENT_NOT_FOUND: entry(
    404,
    'unknown',
    "We couldn't find this payment.",
    'No encontramos este pago.',
    'Платёж не найден.',
  ),
  PAYMENT_SETTLED: entry(
    409,
    'validation',
    'This payment is already complete.',
    'Este pago ya está terminado.',
    'Этот платёж уже завершён.',
  ),
  PAYMENTS_UNAVAILABLE: entry(
    503,
    'server',
    "Payments aren't available right now. Please try again later.",
    'Los pagos no están disponibles en este momento. Inténtalo más tarde.',
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
} as const satisfies Record<string, ErrorEntry>;
