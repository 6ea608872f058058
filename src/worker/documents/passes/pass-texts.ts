import type { Language } from '#shared/text/languages.ts';

interface PassTexts {
  /** Describes the pass, before the event's name; phones read it aloud. */
  ticket: string;
  event: string;
  date: string;
  type: string;
  holder: string;
  place: string;
  address: string;
  ends: string;
  code: string;
  purchase: string;
  rules: string;
  rulesText: string;
  state: string;
  used: string;
  refunded: string;
  cancelled: string;
}

export const PASS_TEXTS: Record<Language, PassTexts> = {
  en: {
    ticket: 'Ticket',
    event: 'Event',
    date: 'Date',
    type: 'Ticket',
    holder: 'Bought by',
    place: 'Venue',
    address: 'Address',
    ends: 'Ends',
    code: 'Ticket code',
    purchase: 'Purchase',
    rules: 'At the entrance',
    rulesText:
      "Show the code at the entrance. It lets one person in, once. Don't share it: anyone with a copy could get in instead of you.",
    state: 'No longer valid',
    used: 'Used',
    refunded: 'Refunded',
    cancelled: 'Event cancelled',
  },
  es: {
    ticket: 'Boleto',
    event: 'Evento',
    date: 'Fecha',
    type: 'Boleto',
    holder: 'A nombre de',
    place: 'Lugar',
    address: 'Dirección',
    ends: 'Termina',
    code: 'Código del boleto',
    purchase: 'Compra',
    rules: 'En la puerta',
    rulesText:
      'Muestra el código en la puerta. Deja pasar a una persona, una sola vez. No lo compartas: quien tenga una copia podría entrar en tu lugar.',
    state: 'Ya no es válido',
    used: 'Usado',
    refunded: 'Reembolsado',
    cancelled: 'Evento cancelado',
  },
  ru: {
    ticket: 'Билет',
    event: 'Мероприятие',
    date: 'Дата',
    type: 'Билет',
    holder: 'Покупатель',
    place: 'Площадка',
    address: 'Адрес',
    ends: 'Окончание',
    code: 'Код для ввода вручную',
    purchase: 'Покупка',
    rules: 'На входе',
    rulesText:
      'Покажите код на входе. По нему пройдёт один человек и один раз: не давайте копию тем, кто не идёт с вами.',
    state: 'Больше не действует',
    used: 'Использован',
    refunded: 'Возвращён',
    cancelled: 'Мероприятие отменено',
  },
};
