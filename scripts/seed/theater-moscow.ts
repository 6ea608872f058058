import { UNLIMITED_STOCK } from '../../src/shared/limits.ts';
import { DAY, HOUR, localTime, MINUTE } from './moments.ts';
import { demoUser, type Guest } from './people.ts';
import { addCode, addEvent, addStaff } from './story.ts';
import { topUp } from './story-money.ts';
import { admit, completeOrder, tip } from './story-night.ts';
import type { Story } from './story-rows.ts';
import { buyTickets, placeOrder } from './story-sales.ts';

const theater = {
  organizerId: demoUser.organizer,
  venueName: 'Театр «На Бульваре»',
  venueAddress: 'Чистопрудный бульвар, 12, Москва, 101000',
  city: 'Москва',
  timeZone: 'Europe/Moscow',
  currency: 'RUB',
  category: 'art',
} as const;

const buffet = [
  { name: 'Пирожок с капустой', category: 'food', price: 18_000, quantity: 120 },
  { name: 'Бутерброд с форелью', category: 'food', price: 42_000, quantity: 60 },
  { name: 'Чай с чабрецом', category: 'drinks', price: 20_000, quantity: 200 },
  { name: 'Игристое', description: 'Бокал, 125 мл', category: 'drinks', price: 65_000, quantity: 90 },
  { name: 'Программка', category: 'merchandise', price: 15_000, quantity: 300 },
  { name: 'Эклер с ванильным кремом', category: 'food', price: 24_000, quantity: 80 },
  {
    name: 'Кофе',
    description: 'Американо или капучино',
    category: 'drinks',
    price: 25_000,
    quantity: UNLIMITED_STOCK,
  },
  {
    name: 'Альбом «Сцена»',
    description: 'Фотографии спектаклей за десять сезонов',
    category: 'merchandise',
    price: 180_000,
    quantity: 15,
  },
] as const;

/** A theater in Moscow: one past performance and two coming ones. */
export function addTheater(story: Story, guests: readonly Guest[]): void {
  const at = (days: number, clock: string) => localTime(story.now, theater.timeZone, days, clock);
  topUp(story, demoUser.client, 'RUB', 1_000_000, story.now - 24 * DAY);

  const curtain = at(-9, '19:00');
  const past = addEvent(story, {
    ...theater,
    key: 'chaika',
    name: '«Чайка». Закрытие сезона',
    description:
      'Последний показ сезона в камерном зале. Спектакль идёт три часа с одним антрактом; после поклонов артисты ' +
      'останутся на разговор со зрителями.',
    startsAt: curtain,
    endsAt: at(-9, '22:00'),
    publishedAt: story.now - 38 * DAY,
    capacity: 90,
    lineUp: ['Вера Одинцова', 'Пётр Залесский', 'Труппа театра'],
    types: [
      { name: 'Партер', price: 350_000, quantity: 60 },
      { name: 'Балкон', price: 180_000, quantity: 30 },
    ],
    menu: buffet,
  });
  addStaff(story, past, demoUser.scanner, 'scanner');
  for (const [index, guest] of guests.entries()) {
    const boughtAt = story.now - (30 - index * 2) * DAY;
    topUp(story, guest.id, 'RUB', 1_000_000, boughtAt - 6 * MINUTE);
    const tickets = buyTickets(story, past, guest.id, index % 2 === 0 ? [2] : [0, 2], boughtAt);
    for (const [part, ticket] of tickets.entries()) {
      admit(
        story,
        ticket,
        curtain - (30 - index * 3) * MINUTE + part * 6_000,
        demoUser.scanner,
        'Главный вход',
      );
    }
    if (index % 3 === 0) {
      const order = placeOrder(story, past, guest.id, [1, 0, 2, 0, 1], curtain + HOUR);
      completeOrder(order, curtain + HOUR + 12 * MINUTE, demoUser.organizer);
    }
  }
  const [first, second] = guests;
  if (first)
    tip(story, past, first.id, 50_000, curtain + 3 * HOUR, { performer: 0, message: 'Спасибо за Нину!' });
  if (second)
    tip(story, past, second.id, 30_000, curtain + 3 * HOUR + 5 * MINUTE, { performer: 2, anonymous: true });

  const premiere = addEvent(story, {
    ...theater,
    key: 'vishnevy-sad',
    name: '«Вишнёвый сад». Премьера',
    description:
      'Новая постановка Чехова: сад вырубят, но сначала будет бал. Режиссёр Павел Крымов, художник Нина Берг.\n\n' +
      'Двери открываются за час до начала, буфет работает до третьего звонка. Опоздавших рассаживают в антракте.',
    startsAt: at(9, '19:00'),
    endsAt: at(9, '22:15'),
    publishedAt: story.now - 10 * DAY,
    capacity: 220,
    feeBps: 250,
    lineUp: ['Вера Одинцова', 'Пётр Залесский', 'Лев Дорохов', 'Труппа театра'],
    types: [
      { name: 'Партер', description: 'Ряды 1–8', price: 450_000, quantity: 120, perOrderLimit: 6 },
      { name: 'Балкон', price: 220_000, quantity: 80 },
      {
        name: 'Студенческий',
        description: 'По студенческому билету на входе',
        price: 70_000,
        quantity: 20,
        perOrderLimit: 2,
      },
    ],
    menu: buffet,
  });
  const season = addCode(story, {
    organizerId: demoUser.organizer,
    eventId: premiere.row.id,
    code: 'ПРЕМЬЕРА15',
    description: 'Скидка 15 % для зрителей прошлого сезона',
    type: 'percentage',
    value: 15,
    maxUses: 100,
    validUntil: at(8, '23:59'),
  });
  buyTickets(story, premiere, demoUser.client, [0, 2], story.now - 6 * DAY, { code: season });
  placeOrder(story, premiere, demoUser.client, [2, 0, 0, 2, 1], story.now - 5 * DAY);
  for (const [index, guest] of guests.entries()) {
    const boughtAt = story.now - (8 - index) * DAY - 3 * HOUR;
    topUp(story, guest.id, 'RUB', 1_000_000, boughtAt - 4 * MINUTE);
    buyTickets(
      story,
      premiere,
      guest.id,
      [1, index % 3, 0],
      boughtAt,
      index % 2 === 0 ? { code: season } : {},
    );
  }

  addEvent(story, {
    ...theater,
    key: 'sobachye-serdtse',
    name: '«Собачье сердце»',
    description:
      'Булгаковская Москва в одном профессорском кабинете. Возрастное ограничение 16+, длительность два часа без антракта.',
    startsAt: at(23, '19:00'),
    endsAt: at(23, '21:00'),
    publishedAt: story.now - 2 * DAY,
    feeBps: 250,
    lineUp: ['Пётр Залесский', 'Труппа театра'],
    types: [
      { name: 'Партер', price: 380_000, quantity: 120 },
      { name: 'Балкон', price: 190_000, quantity: 80, salesStartAt: at(3, '10:00') },
    ],
    menu: buffet,
  });
}
