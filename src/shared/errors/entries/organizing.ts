import { type ErrorEntry, entry } from './entry.ts';

/** Events, their ticket types and menus. */
export const ORGANIZING_ERRORS = {
  EVENT_INCOMPLETE: entry(
    409,
    'validation',
    "The event can't be published yet: something is missing.",
    'El evento aún no se puede publicar: falta algo.',
    'Мероприятие пока нельзя опубликовать: чего-то не хватает.',
  ),
  EVENT_LOCKED: entry(
    409,
    'validation',
    'This event no longer allows that change.',
    'Esto ya no se puede cambiar en este evento.',
    'Для этого мероприятия это больше нельзя изменить.',
  ),
  EVENT_CHANGED: entry(
    409,
    'validation',
    'The event was changed while you were editing it. Check the new values and save again.',
    'El evento cambió mientras lo editabas. Revisa los valores nuevos y guarda otra vez.',
    'Мероприятие изменили, пока вы его редактировали. Проверьте новые значения и сохраните ещё раз.',
  ),
  EVENT_HAS_SALES: entry(
    409,
    'validation',
    "This event has sales, so it can't be deleted. You can cancel it.",
    'Este evento tiene ventas y no se puede eliminar. Puedes cancelarlo.',
    'У мероприятия есть продажи, его нельзя удалить. Его можно отменить.',
  ),
  TICKET_TYPE_HAS_SALES: entry(
    409,
    'validation',
    "Tickets of this type have been sold, so it can't be deleted. Lower its quantity to {{sold}} to stop the sale.",
    'Ya se vendieron boletos de este tipo y no se puede eliminar. Baja la cantidad a {{sold}} para detener la venta.',
    'Билеты этого типа уже проданы, его нельзя удалить. Чтобы остановить продажу, уменьшите количество до {{sold}}.',
  ),
  MENU_ITEM_HAS_ORDERS: entry(
    409,
    'validation',
    "This has been ordered, so it can't be deleted. You can take it off the menu.",
    'Ya se pidió y no se puede eliminar. Puedes quitarlo del menú.',
    'Это уже заказывали, удалить его нельзя. Его можно убрать из меню.',
  ),
  QUANTITY_BELOW_SOLD: entry(
    409,
    'validation',
    'The quantity must be at least {{sold}}: that many are already sold.',
    'La cantidad debe ser al menos {{sold}}: ya se vendió esa cantidad.',
    'Количество должно быть не меньше {{sold}}: столько уже продано.',
  ),
  CAPACITY_EXCEEDED: entry(
    409,
    'validation',
    'The ticket types together must be at most the capacity of {{capacity}}.',
    'Los tipos de boleto juntos deben ser como máximo el aforo de {{capacity}}.',
    'Все типы билетов вместе должны укладываться в вместимость: {{capacity}}.',
  ),
  TOO_MANY: entry(
    409,
    'validation',
    "You've reached the maximum: {{limit}}.",
    'Se alcanzó el máximo: {{limit}}.',
    'Достигнут предел: {{limit}}.',
  ),
  DISCOUNT_CODE_TAKEN: entry(
    409,
    'validation',
    'You already have this code for the same events. Choose another name.',
    'Ya tienes este código para los mismos eventos. Elige otro nombre.',
    'У вас уже есть такой промокод для этих мероприятий. Выберите другое название.',
  ),
  DISCOUNT_HAS_USES: entry(
    409,
    'validation',
    "This code has been used, so it can't be deleted. You can turn it off.",
    'Este código ya se usó y no se puede eliminar. Puedes desactivarlo.',
    'Этот промокод уже использовали, его нельзя удалить. Его можно отключить.',
  ),
  DISCOUNT_BELOW_USED: entry(
    409,
    'validation',
    'The maximum must be at least {{used}}: it has already been used that many times.',
    'El máximo debe ser al menos {{used}}: ya se usó esas veces.',
    'Предел должен быть не меньше {{used}}: столько раз промокод уже использовали.',
  ),
} as const satisfies Record<string, ErrorEntry>;
