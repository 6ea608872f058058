import type { Language } from '#shared/languages.ts';

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
    subject: (event) => `Picked up: your order at ${event}`,
    greeting: (name) => `Hi ${name},`,
    lead: 'your order was ready and has been handed over. Enjoy!',
    code: 'Order',
    when: 'Handed over',
    discount: 'Discount',
    free: 'Free',
    total: 'Total paid',
    button: 'Open my orders',
    notMine: (address) => `Was it not you who picked it up? Tell the bar at once, or write to ${address}.`,
    notMineHere: 'Was it not you who picked it up? Tell the bar at once.',
  },
  es: {
    subject: (event) => `Entregado: tu pedido en ${event}`,
    greeting: (name) => `Hola, ${name}:`,
    lead: 'tu pedido estaba listo y ya se entregó. ¡Que lo disfrutes!',
    code: 'Pedido',
    when: 'Entregado',
    discount: 'Descuento',
    free: 'Gratis',
    total: 'Total pagado',
    button: 'Ver mis pedidos',
    notMine: (address) => `¿No lo recogiste tú? Avisa cuanto antes en la barra o escribe a ${address}.`,
    notMineHere: '¿No lo recogiste tú? Avisa cuanto antes en la barra.',
  },
  ru: {
    subject: (event) => `Заказ выдан: ${event}`,
    greeting: (name) => `Здравствуйте, ${name}!`,
    lead: 'Ваш заказ был готов, и его выдали. Приятного вечера!',
    code: 'Заказ',
    when: 'Выдан',
    discount: 'Скидка',
    free: 'Бесплатно',
    total: 'Оплачено',
    button: 'Открыть заказы',
    notMine: (address) => `Забрали не вы? Сразу скажите об этом в баре или напишите нам: ${address}.`,
    notMineHere: 'Забрали не вы? Сразу скажите об этом в баре.',
  },
};
