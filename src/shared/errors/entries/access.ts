import { type ErrorEntry, entry } from './entry.ts';

/** Authentication and permissions. */
export const ACCESS_ERRORS = {
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
    'Tu sesión expiró. Vuelve a iniciar sesión para continuar.',
    'Сеанс истёк. Войдите ещё раз, чтобы продолжить.',
  ),
  SECOND_FACTOR_NEEDED: entry(
    403,
    'authentication',
    'Enter the code from your authenticator app to continue.',
    'Escribe el código de tu aplicación de autenticación para continuar.',
    'Введите код из приложения-аутентификатора, чтобы продолжить.',
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
    'This account has been deactivated. Please contact support.',
    'Esta cuenta está desactivada. Escribe a soporte.',
    'Этот аккаунт отключён. Напишите в поддержку.',
  ),
  FORBIDDEN: entry(
    403,
    'authorization',
    "You don't have permission to perform this action. Contact an administrator if you believe this is an error.",
    'No tienes permiso para hacer esto. Si crees que es un error, escribe a un administrador.',
    'У вас нет прав на это действие. Если это ошибка, обратитесь к администратору.',
  ),
  ORGANIZERS_ONLY: entry(
    403,
    'authorization',
    'Access denied. Organizers only.',
    'Acceso denegado. Solo para organizadores.',
    'Доступ закрыт. Только для организаторов.',
  ),
  ORGANIZER_PENDING: entry(
    403,
    'authorization',
    "You can publish as soon as your request to sell tickets is approved. We'll email you.",
    'Podrás publicar en cuanto se apruebe tu solicitud para vender boletos. Te avisaremos por correo.',
    'Опубликовать мероприятие можно будет, как только одобрят вашу заявку на продажу билетов. Мы напишем на почту.',
  ),
  CSRF_MISMATCH: entry(
    403,
    'authorization',
    'This page is out of date. Reload it and try again.',
    'Esta página está desactualizada. Recárgala e inténtalo de nuevo.',
    'Страница устарела. Обновите её и попробуйте ещё раз.',
  ),
} as const satisfies Record<string, ErrorEntry>;
