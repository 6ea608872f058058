import type { Language } from '#shared/text/languages.ts';

interface PdfTexts {
  /** Document title, before the event's name. */
  title: string;
  position: (index: number, count: number) => string;
  code: string;
  type: string;
  holder: string;
  price: string;
  free: string;
  purchased: string;
  purchase: string;
  note: string;
}

export const PDF_TEXTS: Record<Language, PdfTexts> = {
  en: {
    title: 'Ticket',
    position: (index, count) => `Ticket ${index} of ${count}`,
    code: 'Or type this code',
    type: 'Ticket',
    holder: 'Bought by',
    price: 'Paid',
    free: 'Free',
    purchased: 'Bought on',
    purchase: 'Purchase',
    note: "Show this code at the entrance. It lets one person in, once. Don't share it: anyone with a copy could get in instead of you.",
  },
  es: {
    title: 'Boleto',
    position: (index, count) => `Boleto ${index} de ${count}`,
    code: 'O escribe este código',
    type: 'Boleto',
    holder: 'A nombre de',
    price: 'Pagado',
    free: 'Gratis',
    purchased: 'Fecha de compra',
    purchase: 'Compra',
    note: 'Muestra este código en la puerta. Deja pasar a una persona, una sola vez. No lo compartas: quien tenga una copia podría entrar en tu lugar.',
  },
  ru: {
    title: 'Билет',
    position: (index, count) => `Билет ${index} из ${count}`,
    code: 'Код для ввода вручную',
    type: 'Билет',
    holder: 'Покупатель',
    price: 'Оплачено',
    free: 'Бесплатно',
    purchased: 'Куплен',
    purchase: 'Покупка',
    note: 'Покажите этот код на входе. По нему пройдёт один человек и один раз: не давайте копию тем, кто не идёт с вами.',
  },
};
