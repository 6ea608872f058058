import i18next, { type i18n as I18n } from 'i18next';
import enDocuments from './en/documents.json';
import enMails from './en/mails.json';
import enPages from './en/pages.json';
import enPushes from './en/pushes.json';
import enSeats from './en/seats.json';
import esDocuments from './es/documents.json';
import esMails from './es/mails.json';
import esPages from './es/pages.json';
import esPushes from './es/pushes.json';
import esSeats from './es/seats.json';
import ruDocuments from './ru/documents.json';
import ruMails from './ru/mails.json';
import ruPages from './ru/pages.json';
import ruPushes from './ru/pushes.json';
import ruSeats from './ru/seats.json';

/**
 * Texts that the Worker writes itself. One instance serves all languages: `getFixedT(language, area)` keeps no state
 * that requests would share.
 */
export const i18n: I18n = i18next.createInstance();

void i18n.init({
  resources: {
    en: { documents: enDocuments, mails: enMails, pages: enPages, pushes: enPushes, seats: enSeats },
    es: { documents: esDocuments, mails: esMails, pages: esPages, pushes: esPushes, seats: esSeats },
    ru: { documents: ruDocuments, mails: ruMails, pages: ruPages, pushes: ruPushes, seats: ruSeats },
  },
  fallbackLng: false,
  initAsync: false,
  // Values go into text, PDF and JSON too. The HTML layouts escape the finished text.
  interpolation: { escapeValue: false },
});
