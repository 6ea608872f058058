import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { ANNOUNCEMENT_AUDIENCES } from '#shared/states.ts';
import { lineSchema, textSchema, wellFormedSchema, wellFormedTextSchema } from './common.ts';
import { CHANGE_ANSWERS, changedFacts } from './events/event-changes.ts';

/** A subject line that a phone shows whole, and a text of one screen. */
export const ANNOUNCEMENT_SUBJECT_MAX_CHARS = 100;
export const ANNOUNCEMENT_TEXT_MAX_CHARS = 2_000;

const message = {
  eventId: idSchema,
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  /** For the audience `type`. */
  ticketTypeId: idSchema.nullish(),
  subject: wellFormedSchema().pipe(lineSchema(ANNOUNCEMENT_SUBJECT_MAX_CHARS).min(1)),
  text: wellFormedTextSchema(ANNOUNCEMENT_TEXT_MAX_CHARS).pipe(
    textSchema(ANNOUNCEMENT_TEXT_MAX_CHARS).min(1),
  ),
};
const namesItsType = ({
  audience,
  ticketTypeId,
}: {
  audience: string;
  ticketTypeId?: string | null | undefined;
}) => (audience === 'type') === Boolean(ticketTypeId);

export const previewAnnouncementInput = z.object(message).refine(namesItsType);
export type PreviewAnnouncementInput = z.infer<typeof previewAnnouncementInput>;
/** The mail as the author would get it. */
export const announcementPreviewOutput = z.object({ subject: z.string(), html: z.string() });

export const sendAnnouncementInput = z
  .object({ ...message, requestId: requestIdSchema })
  .refine(namesItsType);
export type SendAnnouncementInput = z.infer<typeof sendAnnouncementInput>;
export const announcementSentOutput = z.object({ announcementId: z.string() });
/** The address that the test went to. */
export const announcementTestOutput = z.object({ email: z.string() });

export const announcementAudienceInput = z.object({ eventId: idSchema });
/** People who would get an announcement now, by audience. */
export const announcementAudienceOutput = z.object({
  everybody: z.int(),
  inside: z.int(),
  missing: z.int(),
  /** Holders who opted out of announcements; they are in no other number. */
  optedOut: z.int(),
  types: z.array(z.object({ id: z.string(), name: z.string(), people: z.int() })),
});
export type AnnouncementAudiences = z.infer<typeof announcementAudienceOutput>;

export const eventChangesInput = z.object({ eventId: idSchema });
export const eventChangesOutput = z.object({
  /** Where the event's clock is. */
  timeZone: z.string(),
  city: z.string(),
  /** Changes that holders were asked about, newest first. */
  items: z.array(
    changedFacts.extend({
      id: z.string(),
      changedAt: z.string(),
      offersMoneyBack: z.boolean(),
      until: z.string(),
      /** Tickets by answer. */
      coming: z.int(),
      gaveBack: z.int(),
      waiting: z.int(),
      /** Of the newest change only: its answers by person, those without an answer last. */
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          answer: z.enum([...CHANGE_ANSWERS, 'waiting']),
          tickets: z.int(),
        }),
      ),
    }),
  ),
});
export type EventChanges = z.infer<typeof eventChangesOutput>;

export const listAnnouncementsInput = z.object({ eventId: idSchema });
export const listAnnouncementsOutput = z.object({
  /** Newest first. */
  items: z.array(
    z.object({
      id: z.string(),
      audience: z.enum(ANNOUNCEMENT_AUDIENCES),
      /** Null for other audiences than `type`. */
      typeName: z.string().nullable(),
      subject: z.string(),
      text: z.string(),
      sentAt: z.string(),
      /** Null once they deleted their account. */
      by: z.string().nullable(),
      /** Mails by state. */
      delivery: z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), skipped: z.int() }),
    }),
  ),
});
export type AnnouncementList = z.infer<typeof listAnnouncementsOutput>;
