import { UNLIMITED_STOCK } from '../../src/shared/limits.ts';
import { DAY, HOUR, localTime, MINUTE } from './moments.ts';
import { demoUser, type Guest } from './people.ts';
import { addCode, addEvent, addStaff } from './story.ts';
import { sellForCash } from './story-door.ts';
import { topUp } from './story-money.ts';
import { admit, cancelOrder, completeOrder, refundTicket, tip, turnAway } from './story-night.ts';
import type { Story } from './story-rows.ts';
import { buyTickets, placeOrder } from './story-sales.ts';

export const club = {
  organizerId: demoUser.organizer,
  venueName: 'Club Farolito',
  venueAddress: 'Calle Orizaba 87, Roma Norte, 06700 Ciudad de México',
  city: 'Ciudad de México',
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
} as const;

/** A club in Mexico City: a past event, two coming ones, and a draft. */
export function addClub(story: Story, guests: readonly Guest[]): void {
  const at = (days: number, clock: string) => localTime(story.now, club.timeZone, days, clock);
  addPastNight(story, guests, at);

  const vinyl = addEvent(story, {
    ...club,
    key: 'vinilo-y-mezcal',
    name: 'Vinilo y Mezcal',
    description:
      'Una noche para escuchar despacio: tres selectores, solo vinilo, y una barra con doce mezcales de Oaxaca y ' +
      'Guerrero.\n\nAbrimos temprano para quien quiera cenar algo antes. Cupo reducido; el acceso es por orden de llegada.',
    category: 'music',
    startsAt: at(5, '20:00'),
    endsAt: at(6, '02:00'),
    publishedAt: story.now - 12 * DAY,
    capacity: 120,
    feeBps: 250,
    lineUp: ['Selecta Ximena', 'Don Acetato', 'La Mesa Dorada'],
    types: [
      { name: 'Preventa', description: 'Acceso general a precio de preventa', price: 18_000, quantity: 8 },
      { name: 'General', description: 'Acceso general', price: 25_000, quantity: 80 },
      {
        name: 'Mesa con cata',
        description: 'Mesa reservada y cata guiada de cuatro mezcales',
        price: 65_000,
        quantity: 20,
        perOrderLimit: 4,
      },
      {
        name: 'Última hora',
        description: 'Se abre la tarde del evento',
        price: 30_000,
        quantity: 12,
        salesStartAt: at(5, '16:00'),
      },
    ],
    menu: [
      { name: 'Tostada de tinga', category: 'food', price: 6_500, quantity: 100 },
      {
        name: 'Mezcal espadín',
        description: '45 ml, con naranja y sal de gusano',
        category: 'drinks',
        price: 12_000,
        quantity: 200,
      },
      {
        name: 'Tlayuda para compartir',
        description: 'Asiento, quesillo y tasajo',
        category: 'food',
        price: 18_500,
        quantity: 40,
      },
      { name: 'Guacamole con chapulines', category: 'food', price: 11_000, quantity: 14 },
      {
        name: 'Mezcal tobalá',
        description: '45 ml, agave silvestre de Sola de Vega',
        category: 'drinks',
        price: 21_000,
        quantity: 60,
      },
      { name: 'Margarita de maracuyá', category: 'drinks', price: 14_000, quantity: 150 },
      { name: 'Agua de jamaica', category: 'drinks', price: 4_500, quantity: UNLIMITED_STOCK },
      {
        name: 'Bolsa de tela «Vinilo y Mezcal»',
        description: 'Algodón crudo, serigrafía a dos tintas',
        category: 'merchandise',
        price: 22_000,
        quantity: 50,
      },
      {
        name: 'Recopilatorio en vinilo',
        description: 'Edición numerada',
        category: 'merchandise',
        price: 48_000,
        quantity: 3,
      },
    ],
  });
  const welcome = addCode(story, {
    organizerId: demoUser.organizer,
    eventId: vinyl.row.id,
    code: 'MEZCAL10',
    description: '10 % para quienes nos siguen',
    type: 'percentage',
    value: 10,
    maxUses: 50,
  });
  addOtherCodes(story, vinyl.row.id);
  for (const [index, guest] of guests.entries()) {
    const boughtAt = story.now - (11 - (index % 10)) * DAY - index * 17 * MINUTE;
    const wanted = index < 4 ? [2] : [0, 1 + (index % 3), index % 4 === 0 ? 2 : 0];
    topUp(story, guest.id, 'MXN', 250_000, boughtAt - 10 * MINUTE);
    buyTickets(story, vinyl, guest.id, wanted, boughtAt, index % 3 === 1 ? { code: welcome } : {});
  }

  // Ordered ahead, to be picked up at the event.
  placeOrder(story, vinyl, demoUser.client, [2, 2, 0, 1], story.now - 2 * DAY);

  addEvent(story, {
    ...club,
    key: 'lola-beats',
    name: 'Lola Beats: presentación de «Neón»',
    description:
      'Lola Beats estrena su segundo disco en vivo, con banda completa y visuales de Estudio Quetzal. Después del ' +
      'concierto, pista abierta hasta las tres.',
    category: 'concert',
    startsAt: at(12, '21:00'),
    endsAt: at(13, '03:00'),
    publishedAt: story.now - 3 * DAY,
    feeBps: 250,
    lineUp: ['Lola Beats', 'Estudio Quetzal (visuales)'],
    types: [
      { name: 'General', price: 32_000, quantity: 300 },
      { name: 'Balcón', description: 'Vista al escenario y barra propia', price: 54_000, quantity: 60 },
    ],
    menu: [
      { name: 'Torta ahogada', category: 'food', price: 9_500, quantity: 120 },
      { name: 'Papas con chile y limón', category: 'food', price: 5_000, quantity: 200 },
      { name: 'Cerveza clara', description: '355 ml', category: 'drinks', price: 7_500, quantity: 600 },
      { name: 'Refresco', category: 'drinks', price: 4_000, quantity: UNLIMITED_STOCK },
      {
        name: 'Playera «Neón»',
        description: 'Brilla en la oscuridad',
        category: 'merchandise',
        price: 39_000,
        quantity: 80,
      },
    ],
  });

  addEvent(story, {
    ...club,
    key: 'comedia-sin-filtro',
    name: 'Noche de Comedia sin Filtro',
    description: 'Cinco comediantes, un micrófono y ninguna red. Cartel por confirmar.',
    category: 'other',
    startsAt: at(40, '20:30'),
    endsAt: at(40, '23:00'),
    status: 'draft',
    capacity: 150,
    types: [{ name: 'General', price: 22_000, quantity: 150 }],
  });
}

/** One discount code per state, except the used up and expired ones, which other events have. */
function addOtherCodes(story: Story, eventId: string): void {
  const own = { organizerId: demoUser.organizer, eventId };
  addCode(story, {
    ...own,
    code: 'FAROLITO80',
    description: '80 pesos menos desde 500',
    type: 'fixed',
    value: 8_000,
    fixedCurrency: 'MXN',
    minimumPurchase: 50_000,
  });
  addCode(story, {
    ...own,
    code: 'CASA100',
    description: 'Lista de la casa',
    type: 'percentage',
    value: 100,
    maxUses: 100,
  });
  addCode(story, {
    ...own,
    code: 'PRONTO25',
    description: 'Última semana',
    type: 'percentage',
    value: 25,
    validFrom: story.now + 2 * DAY,
  });
  addCode(story, {
    ...own,
    code: 'PAUSA15',
    description: 'En pausa',
    type: 'percentage',
    value: 15,
    active: false,
  });
}

/** The past event: check-ins, orders and tips, two refunds, some no-shows. */
function addPastNight(
  story: Story,
  guests: readonly Guest[],
  at: (days: number, clock: string) => number,
): void {
  const doors = at(-20, '21:00');
  const night = addEvent(story, {
    ...club,
    key: 'cumbia-electronica',
    name: 'Noche de Cumbia Electrónica',
    description:
      'Acordeón, sintetizador y bajo profundo: la cumbia de siempre con el pulso de la ciudad. Tres actos en vivo y ' +
      'sonidero de cierre.',
    category: 'concert',
    startsAt: doors,
    endsAt: at(-19, '03:00'),
    publishedAt: story.now - 45 * DAY,
    capacity: 200,
    lineUp: ['Los Circuitos del Barrio', 'Sonido Tlatelolco', 'Amaranta y la Máquina'],
    types: [
      { name: 'General', description: 'Acceso general', price: 22_000, quantity: 150 },
      { name: 'VIP', description: 'Acceso sin fila y zona junto al escenario', price: 48_000, quantity: 40 },
    ],
    menu: [
      {
        name: 'Taco de cochinita',
        description: 'Tres piezas',
        category: 'food',
        price: 8_500,
        quantity: 120,
      },
      { name: 'Esquites', category: 'food', price: 5_500, quantity: 90 },
      { name: 'Cerveza oscura', description: '355 ml', category: 'drinks', price: 7_000, quantity: 400 },
      { name: 'Agua de jamaica', category: 'drinks', price: 3_500, quantity: 200 },
      { name: 'Playera del festival', category: 'merchandise', price: 35_000, quantity: 30 },
    ],
  });
  addStaff(story, night, demoUser.scanner, 'scanner');
  addStaff(story, night, demoUser.vendor, 'vendor');
  const crew = addCode(story, {
    organizerId: demoUser.organizer,
    code: 'AMIGOS50',
    description: '50 pesos de descuento, cualquier evento',
    type: 'fixed',
    value: 5_000,
    fixedCurrency: 'MXN',
    minimumPurchase: 20_000,
    maxUses: 3,
  });
  topUp(story, demoUser.client, 'MXN', 300_000, story.now - 41 * DAY);
  const everyone = [{ id: demoUser.client }, ...guests];
  for (const [index, guest] of everyone.entries()) {
    const boughtAt = story.now - (40 - index) * DAY;
    if (index > 0) topUp(story, guest.id, 'MXN', 300_000, boughtAt - 5 * MINUTE);
    const wanted = index === 0 ? [1] : [1 + (index % 4), index % 3 === 0 ? 2 : 0];
    const tickets = buyTickets(
      story,
      night,
      guest.id,
      wanted,
      boughtAt,
      index % 4 === 2 ? { code: crew } : {},
    );
    if (index === 5 || index === 9) {
      const [first] = tickets;
      if (first) refundTicket(story, night, first, doors - 3 * DAY, 'No puede asistir');
    }
    const arrives = doors + (5 + index * 9) * MINUTE;
    for (const [part, ticket] of tickets.entries()) {
      if (ticket.status !== 'active' || (index % 5 === 4 && part === 0)) continue;
      admit(story, ticket, arrives + part * 7_000, demoUser.scanner, 'Puerta Orizaba');
      if (index === 3 && part === 0)
        turnAway(story, ticket, arrives + 40 * MINUTE, demoUser.scanner, 'Puerta Orizaba');
    }
    if (index % 2 === 0) {
      const order = placeOrder(
        story,
        night,
        guest.id,
        [index % 3, 1, 2, 0, index % 4 === 0 ? 1 : 0],
        arrives + HOUR,
      );
      if (index === 6) cancelOrder(story, night, order, arrives + HOUR + 4 * MINUTE);
      else completeOrder(order, arrives + HOUR + 11 * MINUTE, demoUser.vendor);
    }
  }
  const door = { name: 'Mariana Solís', email: '', language: 'es' } as const;
  const sold = { wanted: [2], at: doors + 70 * MINUTE, gate: 'Puerta Orizaba' };
  sellForCash(story, night, door, sold);
  const regretted = placeOrder(story, night, demoUser.client, [0, 0, 0, 0, 1], doors + 2 * HOUR);
  cancelOrder(story, night, regretted, doors + 2 * HOUR + 3 * MINUTE);
  const thanks = [
    { who: 0, amount: 5_000, performer: 0, message: '¡Qué manera de cerrar!' },
    {
      who: 2,
      amount: 10_000,
      performer: 2,
      message: 'Amaranta, te queremos en Guadalajara',
      anonymous: false,
    },
    { who: 4, amount: 20_000, performer: 1, anonymous: true },
    { who: 7, amount: 5_000, performer: 0 },
  ];
  for (const [index, { who, amount, ...words }] of thanks.entries()) {
    const guest = everyone[who];
    if (guest) tip(story, night, guest.id, amount, doors + 4 * HOUR + index * 6 * MINUTE, words);
  }
}
