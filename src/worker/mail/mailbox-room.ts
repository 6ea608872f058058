import { readerOf } from '#db/client.ts';
import { countMails, type MailboxCount } from '#db/commits/delivery/mailbox-days.ts';
import { readMailboxDay } from '#db/readers/delivery/deliveries.ts';
import { readApproved } from '#db/readers/people/approvals.ts';
import {
  MAILBOX_FROM_ONE_MAX,
  MAILBOX_MAX,
  MAILBOX_TYPED_MAX,
  UNAPPROVED_TYPED_MAX,
} from '#shared/limits.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import { DAY_MS } from '#shared/time/business-days.ts';
import { sha256Hex } from '#worker/identity/seal.ts';
import type { MailDeps, Sender } from './mail-deps.ts';
import type { MailMessage } from './mailer.ts';

/** Instead of an organizer's id: who counts all mails of a kind to a mailbox. */
const ALL = '';
const ALL_TYPED = 'typed';
const MAX_OF: Record<string, number> = { [ALL]: MAILBOX_MAX, [ALL_TYPED]: MAILBOX_TYPED_MAX };
/** Instead of a mailbox: all that are typed. */
const ANYBODY = '';

interface Outgoing extends Sender {
  message: Pick<MailMessage, 'to'>;
}

/**
 * How many more mails these mailboxes may get today, so that no organizer, and no crowd of accounts, floods one. Mails to
 * typed addresses are counted apart: a stranger must not use up the room of mails that the reader wants. Only one consumer
 * sends mails, so nobody else counts meanwhile.
 */
export async function mailboxRoom(
  { db, now, limited }: Pick<MailDeps, 'db' | 'now' | 'limited'>,
  mails: readonly Outgoing[],
): Promise<{ takes: (mail: Outgoing) => boolean; count: (sent: readonly Outgoing[]) => Promise<void> }> {
  if (!limited || mails.length === 0) return { takes: () => true, count: async () => undefined };
  const day = Math.floor(now() / DAY_MS);
  const hashes = new Map<string, string>();
  for (const { message } of mails) hashes.set(message.to, await sha256Hex(mailboxOf(message.to)));
  const reader = readerOf(db);
  const rows = await readMailboxDay(reader, day, [...new Set([ANYBODY, ...hashes.values()])]);
  const typedBy = new Set(mails.flatMap(({ isTyped, from }) => (isTyped && from ? [from] : [])));
  const approved = typedBy.size > 0 ? await readApproved(reader, [...typedBy]) : typedBy;
  const got = new Map(
    rows.map(({ mailbox, organizerId, mails: count }) => [`${mailbox} ${organizerId}`, count]),
  );
  const keysOf = ({ message, from, isTyped }: Outgoing) => {
    const mailbox = hashes.get(message.to) ?? '';
    return [
      { mailbox, organizerId: isTyped ? ALL_TYPED : ALL },
      ...(from ? [{ mailbox, organizerId: from }] : []),
      ...(isTyped && from && !approved.has(from) ? [{ mailbox: ANYBODY, organizerId: from }] : []),
    ];
  };
  const maxOf = ({ mailbox, organizerId }: Omit<MailboxCount, 'mails'>) =>
    mailbox === ANYBODY ? UNAPPROVED_TYPED_MAX : (MAX_OF[organizerId] ?? MAILBOX_FROM_ONE_MAX);
  const keyOf = ({ mailbox, organizerId }: Omit<MailboxCount, 'mails'>) => `${mailbox} ${organizerId}`;
  return {
    takes: (mail) => {
      const keys = keysOf(mail);
      const hasRoom = keys.every((key) => (got.get(keyOf(key)) ?? 0) < maxOf(key));
      if (hasRoom) for (const key of keys) got.set(keyOf(key), (got.get(keyOf(key)) ?? 0) + 1);
      return hasRoom;
    },
    count: async (sent) => {
      const counts = Map.groupBy(sent.flatMap(keysOf), keyOf).values();
      const added = [...counts].flatMap((same) =>
        same.slice(0, 1).map((key) => ({ ...key, mails: same.length })),
      );
      if (added.length > 0) await countMails(db, day, added);
    },
  };
}
