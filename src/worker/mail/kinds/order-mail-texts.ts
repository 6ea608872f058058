import type { Language } from '#shared/text/languages.ts';

interface OrderMailTexts {
  subject: (event: string) => string;
  greeting: (name: string) => string;
  lead: string;
  code: string;
  when: string;
  discount: string;
  free: string;
  total: string;
  button: string;
  notMine: (address: string) => string;
  notMineHere: string;
}

export const ORDER_MAIL_TEXTS: Record<Language, OrderMailTexts> = {
  en: {
    subject: (event) => `Ready and picked up: your order at ${event}`,
    greeting: (name) => `Hi ${name},`,
    lead: 'Your order is ready and has been handed over. Enjoy!',
    code: 'Order',
    when: 'Handed over',
    discount: 'Discount',
    free: 'Free',
    total: 'Total paid',
    button: 'Open my orders',
    notMine: (address) =>
      `Didn't pick it up? Ask at the bar right away: it may be waiting there. If it isn't, write to ${address}.`,
    notMineHere: "Didn't pick it up? Ask at the bar right away: it may be waiting there.",
  },
  es: {
    subject: (event) => `Listo y entregado: tu pedido en ${event}`,
    greeting: (name) => `Hola, ${name}:`,
    lead: 'Tu pedido está listo y ya se entregó. ¡Que lo disfrutes!',
    code: 'Pedido',
    when: 'Entregado',
    discount: 'Descuento',
    free: 'Gratis',
    total: 'Total pagado',
    button: 'Ver mis pedidos',
    notMine: (address) =>
      `¿No lo recogiste tú? Pregunta cuanto antes en la barra: puede que te espere ahí. Si no está, escribe a ${address}.`,
    notMineHere: '¿No lo recogiste tú? Pregunta cuanto antes en la barra: puede que te espere ahí.',
  },
  ru: {
    subject: (event) => `Заказ готов и выдан: ${event}`,
    greeting: (name) => `Здравствуйте, ${name}!`,
    lead: 'Ваш заказ готов, и его уже выдали. Приятного вечера!',
    code: 'Заказ',
    when: 'Выдан',
    discount: 'Скидка',
    free: 'Бесплатно',
    total: 'Оплачено',
    button: 'Открыть заказы',
    notMine: (address) =>
      `Забрали не вы? Сразу спросите в баре: возможно, он ждёт вас там. Если нет, напишите нам: ${address}.`,
    notMineHere: 'Забрали не вы? Сразу спросите в баре: возможно, он ждёт вас там.',
  },
};
