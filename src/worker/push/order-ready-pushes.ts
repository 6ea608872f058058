import type { Reader } from '#db/client.ts';
import { readReadyOrders } from '#db/readers/push/ready-orders.ts';
import { PATHS } from '#shared/paths.ts';
import { countedList } from '#shared/text/counted.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { ComposePush } from './push-deps.ts';

/** Tells a guest that the bar has their order ready. The subject is the order and the time when it became ready. */
export async function orderReadyPushes(reader: Reader, subjectIds: readonly string[]): Promise<ComposePush> {
  const ids = subjectIds.map((subjectId) => subjectId.split('/')[0] ?? '');
  const rows = await readReadyOrders(reader, ids);
  return (subjectId, { userId, language }) => {
    const lines = rows.filter(({ id, readyAt }) => `${id}/${readyAt}` === subjectId);
    const [order] = lines;
    if (order?.userId !== userId) return null;
    const t = i18n.getFixedT(language, 'pushes');
    const items = countedList(lines.map(({ line }) => line));
    return {
      title: t('orderReady.title'),
      body: t('orderReady.body', { items, event: order.eventName }),
      path: `${PATHS.orders}?order=${order.id}`,
      tag: `order ${order.id}`,
    };
  };
}
