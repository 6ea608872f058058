import type { Language } from '#shared/text/languages.ts';

interface ButtonWords {
  from: (price: string) => string;
  price: (price: string) => string;
  free: string;
  notStarted: (moment: string) => string;
  soldOut: string;
  ended: string;
  cancelled: string;
}

export const BUTTON_WORDS: Record<Language, ButtonWords> = {
  en: {
    from: (price) => `Tickets from ${price}`,
    price: (price) => `Tickets ${price}`,
    free: 'Free tickets',
    notStarted: (moment) => `On sale ${moment}`,
    soldOut: 'Sold out',
    ended: 'Sales have ended',
    cancelled: 'Cancelled',
  },
  es: {
    from: (price) => `Boletos desde ${price}`,
    price: (price) => `Boletos: ${price}`,
    free: 'Boletos gratis',
    notStarted: (moment) => `A la venta: ${moment}`,
    soldOut: 'Boletos agotados',
    ended: 'Venta terminada',
    cancelled: 'Cancelado',
  },
  ru: {
    from: (price) => `Билеты от ${price}`,
    price: (price) => `Билеты: ${price}`,
    free: 'Бесплатные билеты',
    notStarted: (moment) => `Продажа с ${moment}`,
    soldOut: 'Билеты проданы',
    ended: 'Продажа закончена',
    cancelled: 'Отменено',
  },
};
