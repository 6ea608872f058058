import type { Language } from '#shared/text/languages.ts';

/** `given`: may organize events from now on; `declined`: the request was refused; `taken`: the right was revoked. */
export type RoleNews = 'given' | 'declined' | 'taken';

interface RoleMailTexts {
  greeting: (name: string) => string;
  subject: Record<RoleNews, string>;
  lead: Record<RoleNews, string>;
  notes: Record<RoleNews, string>;
  button: Record<RoleNews, string>;
  questions: (address: string) => string;
}

export const ROLE_MAIL_TEXTS: Record<Language, RoleMailTexts> = {
  en: {
    greeting: (name) => `Hi ${name},`,
    subject: {
      given: 'You can host your own events now',
      declined: 'Your request to become an organizer',
      taken: "You're no longer an organizer",
    },
    lead: {
      given: "You're an organizer on Aforo now.",
      declined: 'Your request to become an organizer was declined.',
      taken: 'Your account is no longer an organizer account.',
    },
    notes: {
      given:
        'You now have everything for your own events: create one from a template, set your prices and publish it.',
      declined: 'Everything else stays as it is. Your profile says whether you can ask again.',
      taken:
        'You can no longer open your events, codes and payouts. Your own tickets, orders and wallet stay as they are.',
    },
    button: { given: 'Create an event', declined: 'Open my profile', taken: 'Open Aforo' },
    questions: (address) => `Questions? Write to ${address}.`,
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    subject: {
      given: 'Ya puedes organizar tus propios eventos',
      declined: 'Tu solicitud para ser organizador',
      taken: 'Tu cuenta ya no es de organizador',
    },
    lead: {
      given: 'Tu cuenta de Aforo ya es de organizador.',
      declined: 'Tu solicitud para ser organizador no fue aceptada.',
      taken: 'Tu cuenta ya no es de organizador.',
    },
    notes: {
      given:
        'Ya tienes todo para tus propios eventos: crea uno a partir de una plantilla, pon tus precios y publícalo.',
      declined: 'Todo lo demás sigue igual. En tu perfil se indica si puedes volver a pedirlo.',
      taken:
        'Ya no tienes acceso a tus eventos, códigos y liquidaciones. Tus boletos, pedidos y billetera siguen igual.',
    },
    button: { given: 'Crear un evento', declined: 'Abrir mi perfil', taken: 'Abrir Aforo' },
    questions: (address) => `¿Tienes preguntas? Escribe a ${address}.`,
  },
  ru: {
    greeting: (name) => `Здравствуйте, ${name}!`,
    subject: {
      given: 'Теперь вы можете проводить свои мероприятия',
      declined: 'Ваш запрос на роль организатора',
      taken: 'Вы больше не организатор',
    },
    lead: {
      given: 'Теперь вы организатор на Aforo.',
      declined: 'Ваш запрос на роль организатора отклонён.',
      taken: 'У вашего аккаунта больше нет роли организатора.',
    },
    notes: {
      given:
        'Всё для своих мероприятий уже открыто: создайте первое по шаблону, назначьте цены и опубликуйте.',
      declined: 'Всё остальное остаётся как было. В профиле видно, можно ли отправить запрос ещё раз.',
      taken:
        'Ваши мероприятия, промокоды и выплаты теперь закрыты для вас. Ваши билеты, заказы и кошелёк остаются как были.',
    },
    button: { given: 'Создать мероприятие', declined: 'Открыть профиль', taken: 'Открыть Aforo' },
    questions: (address) => `Есть вопросы? Напишите: ${address}.`,
  },
};
