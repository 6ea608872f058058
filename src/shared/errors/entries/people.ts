import { type ErrorEntry, entry } from './entry.ts';

/** Staff of events, and account administration. */
export const PEOPLE_ERRORS = {
  STAFF_USER_REQUIRED: entry(
    400,
    'validation',
    'Please select a user',
    'Selecciona un usuario',
    'Выберите пользователя',
  ),
  STAFF_IS_OWNER: entry(
    409,
    'validation',
    'This person organizes the event, so they can already do everything.',
    'Esta persona organiza el evento y ya puede hacerlo todo en él.',
    'Этот человек — организатор мероприятия, ему и так доступно всё.',
  ),
  USER_NOT_FOUND: entry(
    404,
    'unknown',
    "We couldn't find this user.",
    'No encontramos a este usuario.',
    'Пользователь не найден.',
  ),
  OWN_ACCOUNT: entry(
    409,
    'validation',
    "You can't change your own role or deactivate your own account. Ask another administrator.",
    'No puedes cambiar tu propio rol ni desactivar tu cuenta. Pídeselo a otro administrador.',
    'Свою роль изменить нельзя, и отключить свой аккаунт тоже. Попросите другого администратора.',
  ),
  REQUEST_SETTLED: entry(
    409,
    'validation',
    'Someone already answered this request. Reload the list.',
    'Alguien ya respondió esta solicitud. Recarga la lista.',
    'На эту заявку уже ответили. Обновите список.',
  ),
  ORGANIZER_ALREADY: entry(
    409,
    'validation',
    'You can already create events.',
    'Ya puedes crear eventos.',
    'Вы уже можете создавать мероприятия.',
  ),
} as const satisfies Record<string, ErrorEntry>;
