import type { Language } from '#shared/languages.ts';

export const WELCOME: Record<Language, string> = {
  en: "Thank you! We'll be in touch soon.",
  es: '¡Gracias! Pronto te escribiremos.',
  ru: 'Спасибо! Мы скоро с вами свяжемся.',
};

export const ALREADY_WAITING: Record<Language, string> = {
  en: "You're already on the list, and your place is saved.",
  es: 'Ya estás en la lista y conservas tu lugar.',
  ru: 'Вы уже в списке, ваше место сохранено.',
};
