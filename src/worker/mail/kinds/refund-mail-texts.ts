import type { Language } from '#shared/text/languages.ts';

/** By the number refunded; an order is always refunded alone. `ownOrder`: the guest cancelled it. */
type Lead = Record<'ticket' | 'order' | 'ownOrder', (count: number) => string>;

interface RefundMailTexts {
  subject: (event: string) => string;
  /** Null for a buyer at the door who gave no name. */
  greeting: (name: string | null) => string;
  lead: Lead;
  /** For free tickets and orders. */
  leadFree: Lead;
  /** For cash payments at the door, which the organizer pays back. */
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
          ? "We've refunded this ticket. It no longer gets you in."
          : "We've refunded these tickets. They no longer get you in.",
      order: () => 'The bar cancelled this order, and your money is back.',
      ownOrder: () => 'You cancelled this order, and your money is back.',
    },
    leadFree: {
      ticket: (count) =>
        count === 1
          ? "This ticket is cancelled and no longer gets you in. It was free, so there's nothing to refund."
          : "These tickets are cancelled and no longer get you in. They were free, so there's nothing to refund.",
      order: () => "The bar cancelled this order. It was free, so there's nothing to refund.",
      ownOrder: () => "You cancelled this order. It was free, so there's nothing to refund.",
    },
    leadCash: {
      ticket: (count) =>
        count === 1
          ? 'This ticket is cancelled and no longer gets you in. You paid in cash, so the organizer gives you the money back: show them this email.'
          : 'These tickets are cancelled and no longer get you in. You paid in cash, so the organizer gives you the money back: show them this email.',
      order: () => 'The bar cancelled this order.',
      ownOrder: () => 'You cancelled this order.',
    },
    reason: 'Reason',
    free: 'Free',
    total: 'Back in your wallet',
    totalInCash: 'Paid in cash',
    wallet: 'The money is already in your Aforo wallet, exactly what you paid.',
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
