import type { StaffRole } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

interface InvitationMailTexts {
  subject: (event: string) => string;
  /** Role names, worded to fit into `lead`. */
  roles: Record<StaffRole, string>;
  lead: (inviter: string, role: string) => string;
  when: string;
  where: string;
  how: (email: string) => string;
  button: string;
  ignore: string;
}

export const INVITATION_MAIL_TEXTS: Record<Language, InvitationMailTexts> = {
  en: {
    subject: (event) => `Join the crew: ${event}`,
    roles: { scanner: 'scan tickets at the door', vendor: 'hand over orders at the bar' },
    lead: (inviter, role) => `${inviter} invites you to ${role} at this event.`,
    when: 'When',
    where: 'Where',
    how: (email) =>
      `Sign in with this address (${email}), or sign up with it, and accept the invitation on your dashboard.`,
    button: 'See the invitation',
    ignore: "If you weren't expecting this, you can ignore this email.",
  },
  es: {
    subject: (event) => `Únete al equipo: ${event}`,
    roles: { scanner: 'escanear boletos en la puerta', vendor: 'entregar pedidos en la barra' },
    lead: (inviter, role) => `${inviter} te invita a ${role} en este evento.`,
    when: 'Cuándo',
    where: 'Dónde',
    how: (email) =>
      `Inicia sesión con este correo (${email}), o regístrate con él, y acepta la invitación en tu panel.`,
    button: 'Ver la invitación',
    ignore: 'Si no esperabas este correo, puedes ignorarlo.',
  },
  ru: {
    subject: (event) => `Приглашение в команду: ${event}`,
    roles: { scanner: 'проверять билеты на входе', vendor: 'выдавать заказы в баре' },
    lead: (inviter, role) => `${inviter} приглашает вас ${role} на этом мероприятии.`,
    when: 'Когда',
    where: 'Где',
    how: (email) =>
      `Войдите с этим адресом (${email}) или зарегистрируйтесь с ним и примите приглашение на главной странице аккаунта.`,
    button: 'Открыть приглашение',
    ignore: 'Если вы не ждали этого письма, просто не обращайте на него внимания.',
  },
};
