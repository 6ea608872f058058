import { type ErrorEntry, entry } from './entry.ts';

/** Mails to attendees. */
export const ATTENDEE_ERRORS = {
  MAILS_UNAVAILABLE: entry(
    503,
    'server',
    "Email isn't set up on this site, so nothing was sent.",
    'Este sitio no tiene configurado el correo, así que no se envió nada.',
    'На этом сайте не настроена почта, поэтому ничего не отправлено.',
  ),
  GUEST_UNREACHABLE: entry(
    409,
    'validation',
    "This guest's account isn't active anymore, so you can't email them.",
    'Esta persona ya no tiene una cuenta activa y no se le puede escribir.',
    'У этого гостя больше нет действующего аккаунта, написать ему нельзя.',
  ),
} as const satisfies Record<string, ErrorEntry>;
