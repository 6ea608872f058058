import type { MailTokenPurpose } from '#db/schema/identity.ts';

/** `type` of a link or a code, as the client library names it. */
export const VERIFY_TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email'] as const;
export type VerifyType = (typeof VERIFY_TYPES)[number];

/** Tokens that each type may redeem. `email` redeems those of every sign-in mail. */
export const PURPOSES_OF_TYPE: Record<VerifyType, readonly MailTokenPurpose[]> = {
  signup: ['confirmation'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
  email: ['confirmation', 'magiclink'],
};

/** The type in the link of each purpose. */
export const TYPE_OF_PURPOSE: Record<Exclude<MailTokenPurpose, 'reauthentication'>, VerifyType> = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

export function isVerifyType(value: unknown): value is VerifyType {
  return typeof value === 'string' && (VERIFY_TYPES as readonly string[]).includes(value);
}
