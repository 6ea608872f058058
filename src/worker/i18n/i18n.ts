import i18next, { type i18n as I18n } from 'i18next';
import enMails from './en/mails.json';
import esMails from './es/mails.json';
import ruMails from './ru/mails.json';

/**
 * Texts that the Worker writes itself. One instance serves all languages: `getFixedT(language, area)` keeps no state
 * that requests would share.
 */
export const i18n: I18n = i18next.createInstance();

void i18n.init({
  resources: {
    en: { mails: enMails },
    es: { mails: esMails },
    ru: { mails: ruMails },
  },
  fallbackLng: false,
  initAsync: false,
  // Values go into text, PDF and JSON too; whatever writes HTML escapes the finished text.
  interpolation: { escapeValue: false },
});
