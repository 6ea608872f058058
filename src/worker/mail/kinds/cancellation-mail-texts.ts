import type { Language } from '#shared/text/languages.ts';

interface CancellationMailTexts {
  subject: (event: string) => string;
  /** Null for a buyer at the door who gave no name. */
  greeting: (name: string | null) => string;
  lead: string;
  when: string;
  where: string;
  /** Label next to the number of orders. */
  orders: (count: number) => string;
  free: string;
  total: string;
  /** The total for buyers who paid in cash at the door. */
  totalInCash: string;
  wallet: string;
  cash: string;
  underWay: string;
  used: string;
  calendar: string;
  button: string;
  questions: (address: string) => string;
}

const RU_ORDERS = { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказа', zero: '', two: '' };
const RU_PLURAL = new Intl.PluralRules('ru');

export const CANCELLATION_MAIL_TEXTS: Record<Language, CancellationMailTexts> = {
  en: {
    subject: (event) => `Cancelled: ${event}`,
    greeting: (name) => (name ? `Hi ${name},` : 'Hi,'),
    lead: "We're sorry: this event won't take place.",
    when: 'Was planned for',
    where: 'Where',
    orders: (count) => (count === 1 ? 'order' : 'orders'),
    free: 'Free',
    total: 'Back in your wallet',
    totalInCash: 'Paid in cash',
    cash: 'You paid in cash at the door, so the organizer gives you the money back: show them this email.',
    wallet:
      "You don't need to do anything: the money is already in your Aforo wallet, exactly what you paid.",
    underWay: "Your money is on its way to your Aforo wallet. You don't need to do anything.",
    used: "Used tickets aren't refunded automatically. If you think yours should be, write to us.",
    calendar: 'If the date is in your calendar, remember to remove it.',
    button: 'Open my wallet',
    questions: (address) => `Questions? Write to ${address}.`,
  },
  es: {
    subject: (event) => `Cancelado: ${event}`,
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    lead: 'Lo sentimos: este evento no se va a realizar.',
    when: 'Fecha prevista',
    where: 'Dónde',
    orders: (count) => (count === 1 ? 'pedido' : 'pedidos'),
    free: 'Gratis',
    total: 'De vuelta en tu billetera',
    totalInCash: 'Pagado en efectivo',
    cash: 'Pagaste en efectivo en la puerta, así que te lo devuelve el organizador: muéstrale este correo.',
    wallet:
      'No tienes que hacer nada: el dinero ya está en tu billetera de Aforo, exactamente lo que pagaste.',
    underWay: 'Tu dinero va en camino a tu billetera de Aforo. No tienes que hacer nada.',
    used: 'Los boletos usados no se reembolsan por sí solos. Si crees que debería, escríbenos.',
    calendar: 'Si guardaste la fecha en tu calendario, bórrala de ahí.',
    button: 'Abrir mi billetera',
    questions: (address) => `¿Preguntas? Escribe a ${address}.`,
  },
  ru: {
    subject: (event) => `Отменено: ${event}`,
    greeting: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
    lead: 'К сожалению, это мероприятие не состоится.',
    when: 'Должно было пройти',
    where: 'Где',
    orders: (count) => RU_ORDERS[RU_PLURAL.select(count)],
    free: 'Бесплатно',
    total: 'Возвращено в кошелёк',
    totalInCash: 'Заплачено наличными',
    cash: 'Вы платили наличными на входе, поэтому деньги вернёт организатор: покажите ему это письмо.',
    wallet: 'Делать ничего не нужно: деньги уже в вашем кошельке Aforo, ровно столько, сколько вы заплатили.',
    underWay: 'Деньги скоро придут в ваш кошелёк Aforo. Делать ничего не нужно.',
    used: 'За билет, по которому уже прошли, деньги сами не возвращаются. Если вы не согласны, напишите нам.',
    calendar: 'Если вы добавили дату в календарь, удалите её оттуда.',
    button: 'Открыть кошелёк',
    questions: (address) => `Остались вопросы? Напишите нам: ${address}.`,
  },
};
