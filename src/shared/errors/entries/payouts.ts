import { type ErrorEntry, entry } from './entry.ts';

/** Payouts to organizers and performers. */
export const PAYOUT_ERRORS = {
  PAYOUT_ABOVE_DUE: entry(
    409,
    'validation',
    "That's more than can be paid out now. Check the amount due.",
    'Es más de lo que se puede liquidar ahora. Revisa el monto pendiente.',
    'Сейчас столько выплатить нельзя. Проверьте сумму к выплате.',
  ),
  PAYOUT_TOO_EARLY: entry(
    409,
    'validation',
    'This can’t be paid out yet. After an event, payouts wait so that refunds are covered (days: {{days}}).',
    'Todavía no se puede liquidar. Después de un evento se espera para cubrir reembolsos (días: {{days}}).',
    'Выплатить пока нельзя. После мероприятия выплаты ждут на случай возвратов (дней: {{days}}).',
  ),
  REFUND_NOT_COVERED: entry(
    409,
    'validation',
    'This event’s money has been paid out, and what’s left doesn’t cover the refund. Ask an administrator of Aforo to make it.',
    'El dinero de este evento ya se liquidó y lo que queda no cubre el reembolso. Pide a un administrador de Aforo que lo haga.',
    'Деньги за это мероприятие уже выплачены, и остатка на возврат не хватает. Попросите администратора Aforo сделать возврат.',
  ),
  REFUND_REASON_NEEDED: entry(
    409,
    'validation',
    'What’s left of this event’s money doesn’t cover the refund. Give a reason to make it anyway.',
    'Lo que queda del dinero de este evento no cubre el reembolso. Escribe un motivo para hacerlo de todos modos.',
    'Остатка денег этого мероприятия на возврат не хватает. Укажите причину, чтобы всё же его сделать.',
  ),
} as const satisfies Record<string, ErrorEntry>;
