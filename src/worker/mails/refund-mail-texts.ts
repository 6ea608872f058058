import type { Language } from '#shared/languages.ts';

/** By how many there are; an order comes alone. `ownOrder`: the guest cancelled it. */
type Lead = Record<'ticket' | 'order' | 'ownOrder', (count: number) => string>;

interface RefundMailTexts {
  subject: (event: string) => string;
  /** Null: somebody who bought at the door and gave no name. */
  greeting: (name: string | null) => string;
  lead: Lead;
  /** Nothing had been paid. */
  leadFree: Lead;
  /** It was paid in cash at the door: the organiser hands it back. */
  leadCash: Lead;
  reason: string;
  free: string;
  total: string;
  totalInCash: string;
  wallet: string;
  button: string;
  questions: (address: string) => string;
}

export const REFUND_MAIL_TEXTS: Record<Language, RefundMailTexts> = {
  en: {
    subject: (event) => `Refund: ${event}`,
    greeting: (name) => (name === null ? 'Hi,' : `Hi ${name},`),
    lead: {
      ticket: (count) =>
        count === 1
          ? 'We have refunded the ticket below. It no longer opens the door.'
          : 'We have refunded the tickets below. They no longer open the door.',
      order: () => 'The bar has cancelled the order below, and your money is back.',
      ownOrder: () => 'You cancelled the order below, and your money is back.',
    },
    leadFree: {
      ticket: (count) =>
        count === 1
          ? 'The ticket below is cancelled and no longer opens the door. It was free, so nothing comes back.'
          : 'The tickets below are cancelled and no longer open the door. They were free, so nothing comes back.',
      order: () => 'The bar has cancelled the order below. It was free, so nothing comes back.',
      ownOrder: () => 'You cancelled the order below. It was free, so nothing comes back.',
    },
    leadCash: {
      ticket: (count) =>
        count === 1
          ? 'The ticket below is cancelled and no longer opens the door. You paid for it in cash, so the organizer gives the money back to you: show them this email.'
          : 'The tickets below are cancelled and no longer open the door. You paid for them in cash, so the organizer gives the money back to you: show them this email.',
      order: () => 'The bar has cancelled the order below.',
      ownOrder: () => 'You cancelled the order below.',
    },
    reason: 'Reason',
    free: 'Free',
    total: 'Back in your wallet',
    totalInCash: 'Paid in cash',
    wallet: 'The money is in your Aforo wallet already, exactly as much as you paid.',
    button: 'Open my wallet',
    questions: (address) => `Something not right? Write to ${address}.`,
  },
  es: {
    subject: (event) => `Reembolso: ${event}`,
    greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
    lead: {
      ticket: (count) =>
        count === 1
          ? 'Te reembolsamos este boleto. Ya no sirve para pasar.'
          : 'Te reembolsamos estos boletos. Ya no sirven para pasar.',
      order: () => 'La barra canceló este pedido y tu dinero ya está de vuelta.',
      ownOrder: () => 'Cancelaste este pedido y tu dinero ya está de vuelta.',
    },
    leadFree: {
      ticket: (count) =>
        count === 1
          ? 'Este boleto quedó cancelado y ya no sirve para pasar. Era gratis, así que no hay nada que devolver.'
          : 'Estos boletos quedaron cancelados y ya no sirven para pasar. Eran gratis, así que no hay nada que devolver.',
      order: () => 'La barra canceló este pedido. Era gratis, así que no hay nada que devolver.',
      ownOrder: () => 'Cancelaste este pedido. Era gratis, así que no hay nada que devolver.',
    },
    leadCash: {
      ticket: (count) =>
        count === 1
          ? 'Este boleto quedó cancelado y ya no sirve para pasar. Lo pagaste en efectivo, así que el organizador te devuelve el dinero: muéstrale este correo.'
          : 'Estos boletos quedaron cancelados y ya no sirven para pasar. Los pagaste en efectivo, así que el organizador te devuelve el dinero: muéstrale este correo.',
      order: () => 'La barra canceló este pedido.',
      ownOrder: () => 'Cancelaste este pedido.',
    },
    reason: 'Motivo',
    free: 'Gratis',
    total: 'De vuelta en tu billetera',
    totalInCash: 'Pagado en efectivo',
    wallet: 'El dinero ya está en tu billetera de Aforo: exactamente lo que pagaste.',
    button: 'Abrir mi billetera',
    questions: (address) => `¿Algo no cuadra? Escribe a ${address}.`,
  },
  ru: {
    subject: (event) => `Возврат: ${event}`,
    greeting: (name) => (name === null ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    lead: {
      ticket: (count) =>
        count === 1
          ? 'Мы вернули деньги за этот билет. Пройти по нему уже нельзя.'
          : 'Мы вернули деньги за эти билеты. Пройти по ним уже нельзя.',
      order: () => 'Бар отменил этот заказ, деньги мы вернули.',
      ownOrder: () => 'Вы отменили этот заказ, деньги мы вернули.',
    },
    leadFree: {
      ticket: (count) =>
        count === 1
          ? 'Этот билет отменён, пройти по нему уже нельзя. Он был бесплатным, поэтому возвращать нечего.'
          : 'Эти билеты отменены, пройти по ним уже нельзя. Они были бесплатными, поэтому возвращать нечего.',
      order: () => 'Бар отменил этот заказ. Он был бесплатным, поэтому возвращать нечего.',
      ownOrder: () => 'Вы отменили этот заказ. Он был бесплатным, поэтому возвращать нечего.',
    },
    leadCash: {
      ticket: (count) =>
        count === 1
          ? 'Этот билет отменён, пройти по нему уже нельзя. Вы платили наличными, поэтому деньги вернёт организатор: покажите ему это письмо.'
          : 'Эти билеты отменены, пройти по ним уже нельзя. Вы платили наличными, поэтому деньги вернёт организатор: покажите ему это письмо.',
      order: () => 'Бар отменил этот заказ.',
      ownOrder: () => 'Вы отменили этот заказ.',
    },
    reason: 'Причина',
    free: 'Бесплатно',
    total: 'Возвращено в кошелёк',
    totalInCash: 'Оплачено наличными',
    wallet: 'Деньги уже в вашем кошельке Aforo: ровно столько, сколько вы заплатили.',
    button: 'Открыть кошелёк',
    questions: (address) => `Что-то не так? Напишите нам: ${address}.`,
  },
};
