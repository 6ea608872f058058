import type { EventCategory, MenuCategory } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

/** Templates for new events. */
export const EVENT_TEMPLATES = [
  'concert',
  'party',
  'theater',
  'comedy',
  'sports',
  'conference',
  'custom',
] as const;
export type EventTemplate = (typeof EVENT_TEMPLATES)[number];

type Words = Readonly<Record<Language, string>>;

export interface TemplateTicket {
  name: Words;
  /** Whole dollars; prices in other currencies are derived from it. */
  dollars: number;
  /** Percent of the capacity. A template's shares add up to 100. */
  share: number;
  perOrderLimit: number;
  /** Days before the event when its sale ends; null: with the event. */
  endsDaysBefore: number | null;
}

export interface TemplateItem {
  name: Words;
  category: MenuCategory;
  dollars: number;
  /** Null for unlimited. */
  quantity: number | null;
}

export interface Template {
  category: EventCategory;
  /** Local time at the venue, as "HH:MM". */
  startsAt: string;
  lastsMinutes: number;
  /** Typical capacity of a venue for such an event. */
  capacity: number;
  tickets: readonly TemplateTicket[];
  menu: readonly TemplateItem[];
}

const words = (en: string, es: string, ru: string): Words => ({ en, es, ru });

function ticket(
  name: Words,
  dollars: number,
  share: number,
  more: Partial<Pick<TemplateTicket, 'perOrderLimit' | 'endsDaysBefore'>> = {},
): TemplateTicket {
  return { name, dollars, share, perOrderLimit: 10, endsDaysBefore: null, ...more };
}

function item(
  category: MenuCategory,
  dollars: number,
  name: Words,
  quantity: number | null = null,
): TemplateItem {
  return { name, category, dollars, quantity };
}

const GENERAL = words('General admission', 'General', 'Входной билет');
const EARLY = words('Early bird', 'Preventa', 'Ранний билет');
const VIP = words('VIP', 'VIP', 'VIP');
const BEER = item('drinks', 6, words('Beer', 'Cerveza', 'Пиво'));
const WINE = item('drinks', 8, words('Glass of wine', 'Copa de vino', 'Бокал вина'));
const COCKTAIL = item('drinks', 10, words('Cocktail', 'Coctel', 'Коктейль'));
const SODA = item('drinks', 3, words('Soft drink', 'Refresco', 'Лимонад'));
const WATER = item('drinks', 2, words('Water', 'Agua', 'Вода'));
const COFFEE = item('drinks', 4, words('Coffee', 'Café', 'Кофе'));
const NACHOS = item('food', 7, words('Nachos', 'Nachos', 'Начос'));

export const TEMPLATES: Readonly<Record<EventTemplate, Template>> = {
  concert: {
    category: 'concert',
    startsAt: '20:00',
    lastsMinutes: 240,
    capacity: 300,
    tickets: [
      ticket(EARLY, 20, 20, { endsDaysBefore: 7 }),
      ticket(GENERAL, 25, 70),
      ticket(VIP, 60, 10, { perOrderLimit: 4 }),
    ],
    menu: [BEER, SODA, WATER, NACHOS, item('merchandise', 25, words('T-shirt', 'Playera', 'Футболка'), 100)],
  },
  party: {
    category: 'music',
    startsAt: '22:00',
    lastsMinutes: 360,
    capacity: 250,
    tickets: [
      ticket(words('Entry before midnight', 'Acceso antes de medianoche', 'Вход до полуночи'), 10, 40),
      ticket(words('Entry', 'Acceso', 'Вход'), 15, 50),
      ticket(words('VIP lounge', 'Zona VIP', 'VIP-зона'), 40, 10, { perOrderLimit: 8 }),
    ],
    menu: [BEER, COCKTAIL, SODA, WATER, NACHOS],
  },
  theater: {
    category: 'art',
    startsAt: '19:00',
    lastsMinutes: 150,
    capacity: 200,
    tickets: [
      ticket(words('Orchestra', 'Luneta', 'Партер'), 35, 50, { perOrderLimit: 6 }),
      ticket(words('Mezzanine', 'Palco', 'Бельэтаж'), 28, 30, { perOrderLimit: 6 }),
      ticket(words('Balcony', 'Galería', 'Балкон'), 18, 20, { perOrderLimit: 6 }),
    ],
    menu: [
      WINE,
      COFFEE,
      WATER,
      item('food', 6, words('Sandwich', 'Sándwich', 'Бутерброд')),
      item('merchandise', 5, words('Playbill', 'Programa de mano', 'Программка'), 150),
    ],
  },
  comedy: {
    category: 'art',
    startsAt: '20:30',
    lastsMinutes: 120,
    capacity: 120,
    tickets: [
      ticket(words('Front row', 'Primera fila', 'Первый ряд'), 28, 15, { perOrderLimit: 4 }),
      ticket(GENERAL, 18, 85),
    ],
    menu: [BEER, WINE, SODA, WATER, NACHOS],
  },
  sports: {
    category: 'sports',
    startsAt: '18:00',
    lastsMinutes: 150,
    capacity: 1_000,
    tickets: [
      ticket(words('Grandstand', 'Tribuna principal', 'Центральная трибуна'), 30, 40),
      ticket(words('Bleachers', 'Tribuna lateral', 'Боковая трибуна'), 20, 50),
      ticket(words('Child', 'Niños', 'Детский билет'), 8, 10),
    ],
    menu: [
      item('food', 6, words('Hot dog', 'Hot dog', 'Хот-дог')),
      item('food', 4, words('Popcorn', 'Palomitas', 'Попкорн')),
      BEER,
      SODA,
      WATER,
      item('merchandise', 18, words('Scarf', 'Bufanda', 'Шарф'), 200),
    ],
  },
  conference: {
    category: 'conference',
    startsAt: '09:00',
    lastsMinutes: 540,
    capacity: 200,
    tickets: [
      ticket(EARLY, 90, 30, { endsDaysBefore: 14 }),
      ticket(words('Standard', 'Estándar', 'Стандарт'), 120, 60),
      ticket(words('Student', 'Estudiante', 'Студенческий'), 40, 10, { perOrderLimit: 1 }),
    ],
    menu: [COFFEE, WATER, item('food', 15, words('Lunch', 'Comida', 'Обед'), 200)],
  },
  custom: {
    category: 'other',
    startsAt: '19:00',
    lastsMinutes: 180,
    capacity: 100,
    tickets: [ticket(GENERAL, 15, 100)],
    menu: [COFFEE, WATER],
  },
};
