import type { Language } from '#shared/text/languages.ts';

interface WaitlistMail {
  subject: string;
  lead: string;
  note: string;
  button: string;
  ignore: string;
}

/** `confirm`: the address is unconfirmed; `already`: it is confirmed, and somebody entered it again. */
export const WAITLIST_MAIL_TEXTS: Record<Language, Record<'confirm' | 'already', WaitlistMail>> = {
  en: {
    confirm: {
      subject: 'Confirm your place on the Aforo waitlist',
      lead: 'Thanks for joining the waitlist. Confirm your email to see your place and get your own link for friends.',
      note: "If a friend invited you, they move up as soon as you've confirmed.",
      button: 'Confirm my place',
      ignore: "If you didn't join, you can ignore this email.",
    },
    already: {
      subject: 'Your place on the Aforo waitlist',
      lead: "You're already on the list, and your place is saved.",
      note: 'This link is yours alone: it shows your place and the link for your friends.',
      button: 'See my place',
      ignore: "If it wasn't you who tried to join again, you can ignore this email.",
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu lugar en la lista de espera de Aforo',
      lead: 'Gracias por unirte a la lista de espera. Confirma tu correo para ver tu lugar y recibir tu propio enlace para invitar.',
      note: 'Si te invitó un amigo, avanzará en cuanto confirmes.',
      button: 'Confirmar mi lugar',
      ignore: 'Si no te uniste tú, puedes ignorar este correo.',
    },
    already: {
      subject: 'Tu lugar en la lista de espera de Aforo',
      lead: 'Ya estás en la lista y conservas tu lugar.',
      note: 'Este enlace es solo tuyo: muestra tu lugar y el enlace para tus amigos.',
      button: 'Ver mi lugar',
      ignore: 'Si no intentaste unirte de nuevo, puedes ignorar este correo.',
    },
  },
  ru: {
    confirm: {
      subject: 'Подтвердите место в листе ожидания Aforo',
      lead: 'Спасибо, что записались в лист ожидания. Подтвердите почту, чтобы увидеть своё место и получить ссылку для друзей.',
      note: 'Если вас пригласил друг, он поднимется сразу после подтверждения.',
      button: 'Подтвердить место',
      ignore: 'Если вы не записывались, просто не обращайте внимания на это письмо.',
    },
    already: {
      subject: 'Ваше место в листе ожидания Aforo',
      lead: 'Вы уже в списке, ваше место сохранено.',
      note: 'Эта ссылка только для вас: по ней видно ваше место и ссылку для друзей.',
      button: 'Посмотреть своё место',
      ignore: 'Если записаться ещё раз пытались не вы, просто не обращайте внимания на это письмо.',
    },
  },
};
