import type { Language } from '#shared/languages.ts';
import type { StaffRole } from '#shared/states.ts';

interface InvitationMailTexts {
  subject: (event: string) => string;
  /** What they are invited to do, as it stands in `lead`. */
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
      `Sign up with this address (${email}) and confirm it. The event will be waiting for you, with nothing else to set up.`,
    button: 'Sign up',
    ignore: "If you weren't expecting this, you can ignore this email.",
  },
  es: {
    subject: (event) => `Únete al equipo: ${event}`,
    roles: { scanner: 'escanear boletos en la puerta', vendor: 'entregar pedidos en la barra' },
    lead: (inviter, role) => `${inviter} te invita a ${role} en este evento.`,
    when: 'Cuándo',
    where: 'Dónde',
    how: (email) =>
      `Regístrate con esta dirección (${email}) y confírmala. El evento te estará esperando, sin nada más que configurar.`,
    button: 'Registrarme',
    ignore: 'Si no esperabas este correo, puedes ignorarlo.',
  },
  ru: {
    subject: (event) => `Приглашение в команду: ${event}`,
    roles: { scanner: 'проверять билеты на входе', vendor: 'выдавать заказы в баре' },
    lead: (inviter, role) => `${inviter} приглашает вас ${role} на этом мероприятии.`,
    when: 'Когда',
    where: 'Где',
    how: (email) =>
      `Зарегистрируйтесь с этим адресом (${email}) и подтвердите его. Мероприятие сразу появится у вас, больше ничего настраивать не нужно.`,
    button: 'Зарегистрироваться',
    ignore: 'Если вы не ждали этого письма, просто не обращайте на него внимания.',
  },
};
