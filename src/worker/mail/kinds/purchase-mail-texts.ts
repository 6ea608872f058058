import type { Language } from '#shared/text/languages.ts';

interface PurchaseMailTexts {
  subject: (event: string) => string;
  /** Null for a buyer at the door who gave no name. */
  greeting: (name: string | null) => string;
  lead: (count: number) => string;
  /** Replaces `lead` when the tickets were used at the moment of the sale at the door. */
  receipt: string;
  when: string;
  where: string;
  discount: string;
  total: string;
  free: string;
  purchase: string;
  button: string;
  attached: string;
  /** Attachment names. */
  tickets: string;
  event: string;
}

const RU_TICKETS = { one: 'билет', few: 'билета', many: 'билетов', other: 'билета', zero: '', two: '' };
const RU_PLURAL = new Intl.PluralRules('ru');

export const PURCHASE_MAIL_TEXTS: Record<Language, PurchaseMailTexts> = {
  en: {
    subject: (event) => `Your tickets: ${event}`,
    greeting: (name) => (name ? `Hi ${name},` : 'Hi,'),
    receipt: 'You paid in cash at the door. This is your receipt. Enjoy!',
    lead: (count) =>
      count === 1 ? 'Here is your ticket. See you there!' : `Here are your ${count} tickets. See you there!`,
    when: 'When',
    where: 'Where',
    discount: 'Discount',
    total: 'Total paid',
    free: 'Free',
    purchase: 'Purchase',
    button: 'Open my tickets',
    attached:
      'Your tickets are attached as a PDF, one per page. Printed or on your phone, both scan at the entrance. The calendar file adds the date to your calendar.',
    tickets: 'tickets.pdf',
    event: 'event.ics',
  },
  es: {
    subject: (event) => `Tus boletos: ${event}`,
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    receipt: 'Pagaste en efectivo en la puerta: este es tu recibo. ¡Que lo disfrutes!',
    lead: (count) =>
      count === 1
        ? 'Aquí tienes tu boleto. ¡Nos vemos ahí!'
        : `Aquí tienes tus ${count} boletos. ¡Nos vemos ahí!`,
    when: 'Cuándo',
    where: 'Dónde',
    discount: 'Descuento',
    total: 'Total pagado',
    free: 'Gratis',
    purchase: 'Compra',
    button: 'Ver mis boletos',
    attached:
      'Tus boletos van adjuntos en un PDF, uno por página: en la puerta se leen igual impresos que en el teléfono. El archivo de calendario guarda la fecha en tu agenda.',
    tickets: 'boletos.pdf',
    event: 'evento.ics',
  },
  ru: {
    subject: (event) => `Ваши билеты: ${event}`,
    greeting: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
    receipt: 'Вы заплатили наличными на входе, это подтверждение покупки. Приятно провести время!',
    lead: (count) =>
      count === 1
        ? 'Вот ваш билет. До встречи!'
        : `Вот ваши ${count} ${RU_TICKETS[RU_PLURAL.select(count)]}. До встречи!`,
    when: 'Когда',
    where: 'Где',
    discount: 'Скидка',
    total: 'Оплачено',
    free: 'Бесплатно',
    purchase: 'Покупка',
    button: 'Открыть билеты',
    attached:
      'Билеты — во вложенном PDF, каждый на своей странице: на входе прочитают и с бумаги, и с телефона. Файл календаря добавит дату в ваш календарь.',
    tickets: 'bilety.pdf',
    event: 'sobytie.ics',
  },
};
