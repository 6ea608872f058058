import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';
import { cursorInput, dateTimeSchema, rowsOf } from './common.ts';
import { currencySchema } from './values.ts';

/** Actions by the part of the product that they change. The log may have others, of former releases. */
export const AUDIT_ACTIONS = {
  people: [
    ...(['user.role', 'user.status', 'organizer.begin', 'organizer.request', 'organizer.grant'] as const),
    ...(['organizer.decline', 'account.delete', 'user.address_lost', 'user.relink_request'] as const),
    ...(['user.relink_confirm', 'user.relink', 'user.relink_fail'] as const),
  ],
  support: ['view.start', 'view.end', 'view.expire'],
  money: [
    ...(['wallet.adjust', 'payout.record', 'payout.send', 'payouts.connect', 'payouts.link'] as const),
    ...(['payouts.change', 'refund.override'] as const),
    ...(['refund_request.ask', 'refund_request.refund', 'refund_request.decline'] as const),
    ...(['refund_request.withdraw', 'sale.lost', 'payment.mismatch'] as const),
  ],
  events: [
    ...(['event.create', 'event.update', 'event.publish', 'event.cancel', 'event.delete'] as const),
    ...([
      'event.reconcile',
      'event.settle_codes',
      'ticket_type.create',
      'ticket_type.update',
      'ticket_type.delete',
    ] as const),
    ...(['ticket_type.reorder', 'ticket_type.recount', 'menu_item.create', 'menu_item.update'] as const),
    ...(['menu_item.delete', 'menu_item.reorder', 'menu_item.recount', 'order.reopen'] as const),
    ...([
      'purchase.note',
      'event.announce',
      'ticket.send',
      'ticket.cancel_send',
      'ticket.accept',
      'ticket.answer_change',
    ] as const),
    ...(['list.create', 'list.change', 'list.close', 'list.add_late', 'list.settle'] as const),
    ...(['plan.create', 'plan.save', 'plan.delete', 'seats.set', 'seats.remove', 'seats.reseat'] as const),
    ...(['seats.keep', 'seats.change_keep', 'seats.end_keep', 'seats.take_out'] as const),
  ],
  staff: [
    ...([
      'staff.add',
      'staff.invite',
      'staff.join',
      'staff.decline',
      'staff.remove',
      'staff.withdraw',
    ] as const),
    ...(['staff.phone_add', 'staff.phone_join', 'staff.phone_end'] as const),
  ],
  organizations: [
    ...(['organization.create', 'organization.rename', 'organization.account', 'member.invite'] as const),
    ...(['member.resend', 'member.withdraw', 'member.join', 'member.change', 'member.remove'] as const),
    ...(['member.leave', 'member.promote', 'member.demote'] as const),
  ],
  codes: [
    ...(['discount.create', 'discount.create_batch', 'discount.update', 'discount.update_batch'] as const),
    ...(['discount.delete', 'discount.delete_unused'] as const),
    ...(['promoter.create', 'promoter.update', 'promoter.end', 'promoter.pay'] as const),
  ],
  integrations: [
    ...(['api_key.create', 'api_key.revoke', 'webhook.create', 'webhook.update', 'webhook.rotate'] as const),
    ...(['webhook.delete', 'webhook.resend', 'webhook.retry', 'mail.retry', 'delivery.retry'] as const),
  ],
} as const;
export type AuditArea = keyof typeof AUDIT_ACTIONS;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditArea][number];

/** For schemas and the URL. */
export const AUDIT_ACTION_NAMES = Object.values(AUDIT_ACTIONS).flat() as [AuditAction, ...AuditAction[]];

/** Entries of a file's part; a page shows fewer. */
export const AUDIT_PART_MAX = 500;

export const listAuditInput = z.object({
  actorId: idSchema.nullish(),
  /** Entries about this person's account, wallet or roles. */
  personId: idSchema.nullish(),
  eventId: idSchema.nullish(),
  action: z.enum(AUDIT_ACTION_NAMES).nullish(),
  from: dateTimeSchema.nullish(),
  /** Up to this moment, without it. */
  to: dateTimeSchema.nullish(),
  limit: z.int().min(1).max(AUDIT_PART_MAX).default(100),
  ...cursorInput,
});
export type ListAuditInput = z.infer<typeof listAuditInput>;

const auditPersonSchema = z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable();

const auditEntrySchema = z.object({
  id: z.string(),
  /** One of `AUDIT_ACTION_NAMES`, or one of a former release. */
  action: z.string(),
  at: dateTimeSchema,
  /** Null for the system. */
  actor: auditPersonSchema,
  /** Whom it concerns. */
  person: auditPersonSchema,
  subjectType: z.string(),
  subjectId: z.string(),
  /** `name` is null once it is deleted. */
  event: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Old and new role or state. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  amount: z.object({ currency: currencySchema, amountMinor: z.int() }).nullable(),
  reason: z.string().nullable(),
  /** Changed fields of an event. */
  fields: z.array(z.string()),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

export const listAuditOutput = rowsOf(auditEntrySchema).extend({
  /** Names of the filters' people and event; null where nothing is chosen or found. */
  chosen: z.object({
    actor: z.string().nullable(),
    person: z.string().nullable(),
    event: z.string().nullable(),
  }),
});
export type AuditList = z.infer<typeof listAuditOutput>;
