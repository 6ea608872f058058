import type { EventCategory } from '../../src/shared/states.ts';
import { DAY, HOUR, localTime } from './moments.ts';
import { otherOrganizers } from './people.ts';
import { addEvent, type EventOutline } from './story.ts';
import type { Story } from './story-rows.ts';

const mexico = {
  organizerId: otherOrganizers.mexico,
  city: 'Ciudad de México',
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
} as const;
const moscow = {
  organizerId: otherOrganizers.moscow,
  city: 'Москва',
  timeZone: 'Europe/Moscow',
  currency: 'RUB',
} as const;
const austin = {
  organizerId: otherOrganizers.austin,
  city: 'Austin',
  timeZone: 'America/Chicago',
  currency: 'USD',
} as const;

type Place = typeof mexico | typeof moscow | typeof austin;

interface Night {
  key: string;
  place: Place;
  days: number;
  clock: string;
  hours: number;
  category: EventCategory;
  name: string;
  description: string;
  venueName: string;
  venueAddress: string;
  types: EventOutline['types'];
  lineUp?: readonly string[];
}

/** Events of other organizers, so that browsing fills more than one page and every category. */
const NIGHTS: readonly Night[] = [
  {
    key: 'serigrafia',
    place: mexico,
    days: 4,
    clock: '10:00',
    hours: 6,
    category: 'workshop',
    name: 'Taller de serigrafía para principiantes',
    description:
      'Del boceto a la playera en una mañana. Materiales y café incluidos; solo trae ropa que se pueda manchar.',
    venueName: 'Taller La Prensa',
    venueAddress: 'Dr. Lucio 102, Doctores, 06720 Ciudad de México',
    types: [{ name: 'Lugar en el taller', price: 85_000, quantity: 16, perOrderLimit: 2 }],
  },
  {
    key: 'lucha',
    place: mexico,
    days: 8,
    clock: '19:30',
    hours: 3,
    category: 'sports',
    name: 'Lucha en la Arena Chica',
    description:
      'Máscara contra cabellera, seis luchas y mucha matraca. Niños menores de cinco años no pagan.',
    venueName: 'Arena Chica',
    venueAddress: 'Av. Eduardo Molina 1500, 07469 Ciudad de México',
    types: [
      { name: 'Ringside', price: 38_000, quantity: 80 },
      { name: 'Gradas', price: 12_000, quantity: 400 },
    ],
    lineUp: ['Rayo Escarlata', 'El Licenciado', 'Dinamita Jr.'],
  },
  {
    key: 'diez-k',
    place: mexico,
    days: 16,
    clock: '06:30',
    hours: 4,
    category: 'sports',
    name: 'Carrera Reforma 10K',
    description: 'Diez kilómetros con salida en la Glorieta de la Palma. Incluye número, chip y medalla.',
    venueName: 'Paseo de la Reforma',
    venueAddress: 'Glorieta de la Palma, 06600 Ciudad de México',
    types: [{ name: 'Inscripción', price: 45_000, quantity: 2_000, perOrderLimit: 5 }],
  },
  {
    key: 'dzhaz-na-kryshe',
    place: moscow,
    days: 6,
    clock: '20:00',
    hours: 3,
    category: 'concert',
    name: 'Джаз на крыше',
    description:
      'Квартет Ильи Громова играет стандарты и собственные вещи над вечерним городом. При дожде перейдём в зал.',
    venueName: 'Крыша на Трубной',
    venueAddress: 'Трубная улица, 29, Москва, 107045',
    types: [
      { name: 'Столик', price: 280_000, quantity: 40 },
      { name: 'Танцпол', price: 150_000, quantity: 100 },
    ],
    lineUp: ['Квартет Ильи Громова'],
  },
  {
    key: 'dvor',
    place: moscow,
    days: 13,
    clock: '12:00',
    hours: 9,
    category: 'food_and_drink',
    name: 'Гастромаркет «Двор»',
    description:
      'Тридцать небольших кухонь, фермеры и винил до вечера. Вход свободный, но билет нужен: так мы считаем гостей.',
    venueName: 'Двор на Бауманской',
    venueAddress: 'Спартаковская площадь, 14, Москва, 105082',
    types: [{ name: 'Вход', price: 0, quantity: 1_500, perOrderLimit: 4 }],
  },
  {
    key: 'svet-i-zvuk',
    place: moscow,
    days: 20,
    clock: '10:00',
    hours: 8,
    category: 'conference',
    name: 'Конференция «Свет и звук»',
    description:
      'День докладов и мастерских для тех, кто делает концерты: от райдера до последнего прожектора.',
    venueName: 'Дом инженера',
    venueAddress: 'Мясницкая улица, 40, Москва, 101000',
    types: [
      { name: 'Участник', price: 690_000, quantity: 200 },
      { name: 'Студент', description: 'По студенческому билету', price: 190_000, quantity: 100 },
    ],
  },
  {
    key: 'open-studio',
    place: austin,
    days: 7,
    clock: '11:00',
    hours: 7,
    category: 'exhibition',
    name: 'Open Studio: Ceramics',
    description:
      'Eight potters open their doors. Watch the wheel, try the glaze, take home a seconds-shelf bargain.',
    venueName: 'Springdale Studios',
    venueAddress: '1023 Springdale Rd, Austin, TX 78721',
    types: [{ name: 'Entry', price: 800, quantity: 250 }],
  },
  {
    key: 'vinyl-swap',
    place: austin,
    days: 11,
    clock: '15:00',
    hours: 6,
    category: 'music',
    name: 'Vinyl Swap & Listening Party',
    description:
      'Bring ten records, leave with ten others. Listening corner with hand-built speakers, free for everyone.',
    venueName: 'Guadalupe Hall',
    venueAddress: '2200 Guadalupe St, Austin, TX 78705',
    types: [{ name: 'Free entry', price: 0, quantity: 180, perOrderLimit: 4 }],
  },
];

export function addOtherNights(story: Story): void {
  for (const { place, days, clock, hours, ...night } of NIGHTS) {
    const startsAt = localTime(story.now, place.timeZone, days, clock);
    const publishedAt = story.now - (days + 3) * DAY;
    addEvent(story, { ...night, ...place, startsAt, endsAt: startsAt + hours * HOUR, publishedAt });
  }
}
