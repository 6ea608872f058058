import type { TrpcAnswer } from '../people.ts';
import { PROCEDURES } from '../procedures.ts';
import { CALLERS, type Cast } from './cast.ts';
import { INPUTS } from './inputs.ts';
import { type Night, prepareNight } from './night.ts';
import { WHO_MAY } from './who-may.ts';

/** Expected answers of permitted callers where the test environment cannot succeed. */
export const ANSWERED: Record<string, string> = {
  'tickets.passLink': 'PASSES_UNAVAILABLE',
  'announcements.test': 'MAILS_UNAVAILABLE',
  'announcements.send': 'MAILS_UNAVAILABLE',
  'attendees.resend': 'MAILS_UNAVAILABLE',
  'lists.sendComps': 'MAILS_UNAVAILABLE',
  'auth.loginWithSupabase': 'SESSION_EXPIRED',
  'members.leave': 'LAST_OWNER',
  'organizations.addOwner': 'PROOF_NEEDED',
  'organizations.removeOwner': 'PROOF_NEEDED',
  'organizations.setResponsible': 'PROOF_NEEDED',
  'payouts.connect': 'PROOF_NEEDED',
  'payouts.connect of-organization': 'PROOF_NEEDED',
  'payouts.record': 'PAYOUT_TOO_EARLY',
  'profile.deleteAccount': 'CONFIRMATION_MISMATCH',
  'vouchers.redeem': 'NO_VOUCHERS',
  'vouchers.show': 'NO_VOUCHERS',
  'vouchers.undo': 'NOT_FOUND',
  'wallet.withdraw': 'NOT_WITHDRAWABLE',
  'eventWaitlist.join': 'WAITLIST_NOT_NEEDED',
  'tickets.answerChange': 'CHANGE_CLOSED',
  'tickets.giveBack': 'RETURN_TOO_EARLY',
  'users.requestRelink': 'RELINK_UNAVAILABLE',
  'users.confirmRelink': 'RELINK_UNAVAILABLE',
};

/** A part of a night. */
export type Part =
  | 'apiKey'
  | 'batch'
  | 'checkout'
  | 'colleague'
  | 'crew'
  | 'discount'
  | 'doors'
  | 'draft'
  | 'duplicate'
  | 'endpoint'
  | 'event'
  | 'invitation'
  | 'memberInvitation'
  | 'offer'
  | 'order'
  | 'keep'
  | 'organizerRequest'
  | 'plan'
  | 'refundRequest'
  | 'rope'
  | 'ropeParty'
  | 'seats'
  | 'spareItem'
  | 'spareType'
  | 'ticket'
  | 'transfer'
  | 'usedTicket'
  | 'venue'
  | 'walkUp';

/**
 * Cases that succeed once only: each call uses up these parts of a night, and the event as a whole if it ends all else
 * there. `sellAtDoor` and `walkups.start` use nothing, and need a night of which no earlier case has changed the price.
 */
export const USES_UP: Record<string, readonly Part[]> = {
  'apiKeys.revoke': ['apiKey'],
  'checkin.scan': ['ticket'],
  'checkin.scan by-name': ['ticket'],
  'checkin.undo': ['usedTicket'],
  'doors.save': ['doors'],
  'checkout.extend': ['checkout'],
  'checkout.pay': ['checkout'],
  'checkout.release': ['checkout'],
  'crews.delete': ['crew'],
  'discounts.delete': ['discount'],
  'discounts.deleteUnused': ['batch'],
  'events.cancel': ['event'],
  'events.delete': ['draft'],
  'events.publish': ['draft'],
  'lists.settleDuplicate': ['duplicate'],
  'members.remove': ['colleague'],
  'members.withdraw': ['memberInvitation'],
  'menu.delete': ['spareItem'],
  'orders.cancel': ['order'],
  'orders.complete': ['order'],
  'refunds.decide': ['refundRequest'],
  'refunds.refundTicket': ['ticket'],
  'refunds.refundType': ['ticket', 'event'],
  'refunds.withdrawRequest': ['refundRequest'],
  'rope.admit': ['ropeParty'],
  'rope.close': ['rope', 'ropeParty'],
  'rope.remove': ['ropeParty'],
  'plans.delete': ['plan'],
  'plans.save': ['plan'],
  'seats.endKeep': ['keep'],
  'seats.keep': ['seats'],
  'seats.remove': ['draft'],
  'seats.reseat': ['seats'],
  'seats.set': ['seats'],
  'seats.takeOut': ['seats'],
  // Makes the guest staff of the event.
  'staff.accept': ['offer', 'event'],
  'staff.decline': ['offer'],
  'staff.remove': ['event'],
  'staff.remove invitation': ['invitation'],
  'ticketTypes.delete': ['spareType'],
  'tickets.accept': ['transfer'],
  'tickets.sellAtDoor': [],
  'users.decideOrganizer': ['organizerRequest'],
  'venues.delete': ['venue'],
  'walkups.cancel': ['walkUp'],
  'walkups.start': [],
  'webhooks.delete': ['endpoint'],
};

/** Each case of the table, with the facts of its procedure. */
export const CASES = Object.keys(WHO_MAY).map((name) => {
  const path = name.split(' ')[0] ?? '';
  const { kind = 'query', takesInput = false } = PROCEDURES.find((each) => each.path === path) ?? {};
  const circle = WHO_MAY[name] ?? { may: [] };
  const refused = CALLERS.filter((caller) => !circle.may.includes(caller));
  return { name, path, kind, takesInput, circle, refused, may: circle.may };
});
export type Case = (typeof CASES)[number];

/** Input for permitted callers, with a new request ID. */
export function inputOf({ name, kind, takesInput }: Case, of: Night) {
  if (!takesInput) return undefined;
  const input = INPUTS[name]?.(of);
  return kind === 'mutation' ? { ...input, requestId: crypto.randomUUID() } : input;
}

/** The error's code, or the status. */
export function codeOf({ status, error }: TrpcAnswer): string {
  return error?.data.errorCode ?? `${status}`;
}

/** Nights of one cast, and what earlier cases have used up of each. */
export class Nights {
  readonly #cast: Cast;
  readonly #nights: { night: Night; used: Set<Part> }[] = [];

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  /** A night of which these parts are left. */
  async with(parts: readonly Part[]): Promise<Night> {
    let left = this.#nights.find(({ used }) => !used.has('event') && parts.every((part) => !used.has(part)));
    if (!left) {
      left = { night: await prepareNight(this.#cast), used: new Set() };
      this.#nights.push(left);
    }
    for (const part of parts) left.used.add(part);
    return left.night;
  }
}
