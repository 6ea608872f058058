import type { EventBus } from '#durable/box-office/event-bus.ts';
import type { EventFacts } from '#durable/box-office/event-facts.ts';
import type { ListStore } from '#durable/box-office/lists/list-store.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { LAST_CHANGE, type MaterializedSql } from '../check-in-log.ts';

export interface RuleChangesDeps {
  sql: MaterializedSql;
  bus: EventBus<EventFacts>;
  lists: ListStore;
  now: () => number;
}

/**
 * Records of the offline list carry the rules of their type or list. When those change, devices get the records again:
 * each counts as changed. Rare, because rules are made before doors open.
 */
export function noteRuleChanges({ sql, bus, lists, now }: RuleChangesDeps): void {
  let seen = now();
  bus.on('snapshotChanged', ({ previous, current }) => {
    if (!previous || rulesOf(previous) === rulesOf(current)) return;
    noteAll(sql, 'door_tickets', "status IN ('active', 'used')");
    noteAll(sql, 'list_entries', '1');
  });
  bus.on('listsChanged', () => {
    for (const { id, updatedAt } of lists.all)
      if (updatedAt >= seen) noteAll(sql, 'list_entries', 'list_id = ?', id);
    seen = now();
  });
}

function rulesOf({ types, doors }: EventSnapshot): string {
  return JSON.stringify([
    types.map(({ id, reentry, reentryUntil }) => [id, reentry, reentryUntil]),
    doors.zones.map(({ id, ticketTypeIds, listKinds }) => [id, ticketTypeIds, listKinds]),
  ]);
}

function noteAll(
  sql: MaterializedSql,
  table: 'door_tickets' | 'list_entries',
  where: string,
  ...params: string[]
): void {
  const { last } = sql.exec<{ last: number }>(`SELECT ${LAST_CHANGE} AS last`).one();
  sql.exec(
    `UPDATE ${table} SET changed_seq = numbered.seq
     FROM (SELECT id, ${last} + row_number() OVER (ORDER BY id) AS seq FROM ${table} WHERE ${where}) AS numbered
     WHERE ${table}.id = numbered.id`,
    ...params,
  );
  sql.exec(
    `INSERT INTO door_changes (seq, ticket_id) SELECT changed_seq, id FROM ${table} WHERE changed_seq > ${last}`,
  );
}
