import type { Language } from '#shared/text/languages.ts';

export const WELCOME: Record<Language, string> = {
  en: "Thank you! We'll be in touch soon.",
  es: '¡Gracias! Pronto te escribiremos.',
  ru: 'Спасибо! Мы скоро с вами свяжемся.',
};
