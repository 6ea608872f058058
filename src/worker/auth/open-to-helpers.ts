/**
 * Procedures that a helper's phone may call: the door, the bar and its own session. Event and role are decided by the box
 * office, for which the helper is staff of one event in one role.
 */
const OPEN_TO_HELPERS: ReadonlySet<string> = new Set([
  'auth.me',
  'checkin.lookup',
  'checkin.offlineList',
  'checkin.scan',
  'checkin.stats',
  'checkin.undo',
  'live.ticket',
  'menu.list',
  'menu.setAvailable',
  'orders.barEvents',
  'orders.cancel',
  'orders.complete',
  'orders.forEvent',
  'orders.markReady',
  'orders.reopen',
  'orders.undoReady',
  'orders.verify',
  'phones.leave',
  'phones.session',
  'rope.admit',
  'rope.callParty',
  'rope.close',
  'rope.find',
  'rope.open',
  'rope.remove',
  'rope.state',
  'staff.mine',
  'tickets.doorOffer',
  'tickets.sellAtDoor',
  'walkups.cancel',
  'walkups.mine',
  'walkups.start',
]);

export function isOpenToHelpers(path: string): boolean {
  return OPEN_TO_HELPERS.has(path);
}
