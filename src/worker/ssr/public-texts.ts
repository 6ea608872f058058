import type { PublicPage } from '#shared/pages.ts';
import type { Language } from '#shared/text/languages.ts';

interface PageText {
  /** Equal to the title that the client sets, so that it does not change after loading. */
  title: string;
  /** Description for search results and link previews; about 150 characters. */
  description: string;
}

export const PUBLIC_TEXTS: Record<Language, Record<PublicPage, PageText>> = {
  en: {
    '/': {
      title: 'Tickets, the door and the bar',
      description:
        'Sell tickets, let guests in with one scan, and serve food and drinks without a line. The first 3 events are free, then 2.5% per sale. No setup fee, no contracts.',
    },
    '/browse-events': {
      title: 'Browse events',
      description:
        'Concerts, theater, festivals and club nights. Choose by city or mood, buy in a minute, and show the ticket on your phone.',
    },
    '/hype-meter': {
      title: 'Hype meter',
      description:
        'What your city is going to right now: tickets and tips, hour by hour, and the events everyone wants to get into.',
    },
    '/waitlist': {
      title: 'Waitlist',
      description:
        'Get a place on the Aforo waitlist. Every friend who joins through your link moves you up 10 positions.',
    },
    '/privacy': {
      title: 'Privacy',
      description: 'What Aforo knows about you, why, for how long, and how to download or delete it.',
    },
    '/terms': {
      title: 'Terms',
      description: 'Aforo’s rules for guests and organizers: tickets, refunds, the wallet and fees.',
    },
    '/developers': {
      title: 'For developers',
      description:
        'Aforo’s API, signed webhooks and ticket button for your own site: read your data, verify messages and sell where your guests already are.',
    },
  },
  es: {
    '/': {
      title: 'Boletos, acceso y barra',
      description:
        'Vende boletos, deja pasar a tus asistentes con un escaneo y sirve comida y bebida sin filas. Los 3 primeros eventos son gratis; después, el 2.5% por venta. Sin costo de instalación ni contratos.',
    },
    '/browse-events': {
      title: 'Explorar eventos',
      description:
        'Conciertos, teatro, festivales y noches de club. Elige por ciudad o por antojo, compra en un minuto y muestra el boleto en el teléfono.',
    },
    '/hype-meter': {
      title: 'Hype',
      description:
        'A qué va tu ciudad ahora mismo: boletos y propinas, hora a hora, y los eventos a los que todo el mundo quiere entrar.',
    },
    '/waitlist': {
      title: 'Lista de espera',
      description:
        'Únete a la lista de espera de Aforo. Por cada amigo que se una con tu enlace subes 10 lugares.',
    },
    '/privacy': {
      title: 'Privacidad',
      description:
        'Qué sabe Aforo de ti, para qué, durante cuánto tiempo y cómo llevarte tus datos o pedir que se borren.',
    },
    '/terms': {
      title: 'Términos',
      description:
        'Las reglas de Aforo para quienes asisten y quienes organizan: boletos, reembolsos, billetera y comisiones.',
    },
    '/developers': {
      title: 'Para desarrolladores',
      description:
        'La API de Aforo, webhooks firmados y un botón de boletos para tu página web: cómo leer tus datos, verificar un mensaje y vender donde ya están tus asistentes.',
    },
  },
  ru: {
    '/': {
      title: 'Билеты, вход и бар',
      description:
        'Продавайте билеты, пропускайте гостей одним сканированием, подавайте еду и напитки без очереди. Первые 3 мероприятия бесплатно, дальше 2,5 % с продажи. Без платы за подключение и договоров.',
    },
    '/browse-events': {
      title: 'Афиша',
      description:
        'Концерты, спектакли, фестивали и клубные ночи. Выбирайте по городу и настроению, покупайте за минуту и показывайте билет с телефона.',
    },
    '/hype-meter': {
      title: 'Хайп',
      description:
        'Куда сейчас идёт ваш город: билеты и чаевые по часам и мероприятия, на которые хотят попасть все.',
    },
    '/waitlist': {
      title: 'Лист ожидания',
      description:
        'Займите место в листе ожидания Aforo. За каждого друга, который пришёл по вашей ссылке, вы подниметесь на 10 мест.',
    },
    '/privacy': {
      title: 'Конфиденциальность',
      description: 'Что Aforo знает о вас, зачем, сколько хранит и как забрать или удалить свои данные.',
    },
    '/terms': {
      title: 'Условия',
      description: 'Правила Aforo для гостей и организаторов: билеты, возвраты, кошелёк и комиссии.',
    },
    '/developers': {
      title: 'Разработчикам',
      description:
        'API Aforo, подписанные вебхуки и кнопка билетов для своего сайта: как читать данные, проверять сообщения и продавать там, где ваши гости.',
    },
  },
};
