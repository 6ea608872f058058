import type { Language } from '#shared/text/languages.ts';
import type { CardVerdict } from './test-cards.ts';

interface CheckoutTexts {
  title: string;
  testMode: string;
  topUp: string;
  account: (email: string) => string;
  cardNumber: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  pay: (amount: string) => string;
  cancel: string;
  hintTitle: string;
  hintSucceeds: string;
  hintDeclined: string;
  problems: Record<Exclude<CardVerdict, 'paid'> | 'unconfirmed', string>;
  paidTitle: string;
  paidText: string;
  expiredTitle: string;
  expiredText: string;
  missingTitle: string;
  missingText: string;
  back: string;
}

export const CHECKOUT_TEXTS: Record<Language, CheckoutTexts> = {
  en: {
    title: 'Checkout',
    testMode: 'Test mode: no real card is charged.',
    topUp: 'Aforo wallet top-up',
    account: (email) => `Wallet of ${email}`,
    cardNumber: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    pay: (amount) => `Pay ${amount}`,
    cancel: 'Cancel and go back',
    hintTitle: 'Test cards',
    hintSucceeds: 'is accepted',
    hintDeclined: 'is declined',
    problems: {
      declined: 'Your card was declined. Nothing was charged. Try again or use another card.',
      bad_number: "This card number isn't valid here. Use one of the test cards below.",
      bad_expiry: 'Check the expiry date: it must be in the future.',
      bad_cvc: 'The security code has 3 or 4 digits.',
      unconfirmed: "We lost the connection. Tap Pay again. You won't be charged twice.",
    },
    paidTitle: 'Already paid',
    paidText: "This payment went through. There's nothing left to do.",
    expiredTitle: 'This checkout has closed',
    expiredText: 'Nothing was charged. Start a new top-up in your wallet.',
    missingTitle: 'Payment not found',
    missingText: "This checkout doesn't exist or is no longer available.",
    back: 'Back to Aforo',
  },
  es: {
    title: 'Pago',
    testMode: 'Modo de prueba: no se cobra ninguna tarjeta real.',
    topUp: 'Recarga de la billetera de Aforo',
    account: (email) => `Billetera de ${email}`,
    cardNumber: 'Número de tarjeta',
    expiry: 'Vencimiento',
    expiryHint: 'MM / AA',
    cvc: 'Código CVC',
    pay: (amount) => `Pagar ${amount}`,
    cancel: 'Cancelar y volver',
    hintTitle: 'Tarjetas de prueba',
    hintSucceeds: 'se acepta',
    hintDeclined: 'se rechaza',
    problems: {
      declined: 'Tu tarjeta fue rechazada. No se cobró nada. Inténtalo de nuevo o usa otra tarjeta.',
      bad_number: 'Este número de tarjeta no es válido aquí. Usa una de las tarjetas de prueba de abajo.',
      bad_expiry: 'Revisa la fecha de vencimiento: debe ser futura.',
      bad_cvc: 'El código CVC tiene 3 o 4 cifras.',
      unconfirmed: 'Aún no pudimos confirmar el pago. Toca pagar otra vez: nunca se te cobrará dos veces.',
    },
    paidTitle: 'Ya está pagado',
    paidText: 'El pago se completó. No hay nada más que hacer.',
    expiredTitle: 'Esta página de pago ya cerró',
    expiredText: 'No se cobró nada. Empieza otra recarga en tu billetera.',
    missingTitle: 'Pago no encontrado',
    missingText: 'Este pago no existe o ya no está disponible.',
    back: 'Volver a Aforo',
  },
  ru: {
    title: 'Оплата',
    testMode: 'Тестовый режим: деньги с карты не спишутся.',
    topUp: 'Пополнение кошелька Aforo',
    account: (email) => `Кошелёк: ${email}`,
    cardNumber: 'Номер карты',
    expiry: 'Срок действия',
    expiryHint: 'ММ / ГГ',
    cvc: 'Код CVC',
    pay: (amount) => `Оплатить ${amount}`,
    cancel: 'Отменить и вернуться',
    hintTitle: 'Тестовые карты',
    hintSucceeds: 'оплата проходит',
    hintDeclined: 'оплата отклоняется',
    problems: {
      declined: 'Карта отклонена, деньги не списаны. Попробуйте ещё раз или возьмите другую карту.',
      bad_number: 'Этот номер карты здесь не подходит. Возьмите одну из тестовых карт ниже.',
      bad_expiry: 'Проверьте срок действия: карта не должна быть просрочена.',
      bad_cvc: 'Код CVC состоит из 3 или 4 цифр.',
      unconfirmed:
        'Пока не удалось подтвердить платёж. Нажмите «Оплатить» ещё раз: дважды деньги не спишутся.',
    },
    paidTitle: 'Уже оплачено',
    paidText: 'Платёж прошёл. Больше ничего делать не нужно.',
    expiredTitle: 'Время на оплату вышло',
    expiredText: 'Деньги не списаны. Начните новое пополнение в кошельке.',
    missingTitle: 'Платёж не найден',
    missingText: 'Такой страницы оплаты нет, или она больше не доступна.',
    back: 'Вернуться в Aforo',
  },
};
