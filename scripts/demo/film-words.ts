import type { Language } from '../../src/shared/text/languages.ts';

/** The film's captions, and the names of its two gates. */
export interface FilmWords {
  find: string;
  buy: string;
  show: string;
  once: string;
  numbers: string;
  ending: string;
  gates: readonly [string, string];
}

/** The film begins with the home page's headline, which is in the interface texts. */
export const FILM_WORDS: Record<Language, FilmWords> = {
  en: {
    find: 'Find a night.',
    buy: 'Buy it in one go. The organizer sees it at once.',
    show: 'Show the code. Walk in.',
    once: 'A ticket opens the door once.',
    numbers: 'The numbers move by themselves.',
    ending: 'Aforo. One code, the whole night.',
    gates: ['Riverside', 'North'],
  },
  es: {
    find: 'Elige tu noche.',
    buy: 'Compra en un momento. El organizador lo ve al instante.',
    show: 'Muestra el código y entra.',
    once: 'Un boleto abre la puerta una sola vez.',
    numbers: 'Los números se mueven solos.',
    ending: 'Aforo. Un código, toda la noche.',
    gates: ['Ribera', 'Norte'],
  },
  ru: {
    find: 'Найдите, куда пойти.',
    buy: 'Купите билет. Организатор узнает сразу.',
    show: 'Покажите код и проходите.',
    once: 'Один билет\u00a0— один вход.',
    numbers: 'Цифры обновляются сами.',
    ending: 'Aforo. Один код на весь вечер.',
    gates: ['у реки', 'северный'],
  },
};
