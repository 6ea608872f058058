/** What tickets of an event (?1) contain, as `TypeContent` rows. */
export const TYPE_CONTENTS = `
  SELECT id, ticket_type_id AS ticketTypeId, menu_item_id AS menuItemId, name, price, quantity, since, until,
         sold_from AS soldFrom, sold_until AS soldUntil
  FROM type_contents WHERE event_id = ?1 ORDER BY since, menu_item_id IS NULL, name, id`;
