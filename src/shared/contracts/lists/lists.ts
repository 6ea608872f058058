import { z } from 'zod';
import {
  cursorInput,
  dateTimeSchema,
  displayNameSchema,
  lineSchema,
  plannedTimeSchema,
  rowsOf,
} from '#shared/contracts/common.ts';
import { emailSchema } from '#shared/contracts/people/email.ts';
import { amountSchema, currencySchema, eventCategorySchema } from '#shared/contracts/values.ts';
import { ERROR_CODES } from '#shared/errors/errors.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import {
  COMPS_AT_ONCE_MAX,
  COMPS_PER_ADDRESS_MAX,
  LIST_NAMES_MAX,
  LIST_PLUS_MAX,
  LIST_QUOTA_MAX,
  LIST_STEPS_MAX,
} from '#shared/lists/list-limits.ts';
import { cleanDisplayName } from '#shared/people/display-name.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { ENTRY_STATES, EVENT_STATUSES, LIST_ENDINGS, LIST_KINDS, LIST_MODES } from '#shared/states.ts';

/** Characters of a pasted name before it is cleaned. */
const PASTED_NAME_MAX_CHARS = 400;
/** Event, list or entry, and secret. */
const LINK_MAX_CHARS = 200;

/** What a head pays at the door until a time; the last step has no end. */
const priceStepsSchema = z
  .array(z.object({ until: plannedTimeSchema.nullable(), amountMinor: amountSchema }))
  .max(LIST_STEPS_MAX)
  .refine(
    (steps) =>
      steps.every(({ until }, at) => {
        const isLast = at === steps.length - 1;
        const next = steps[at + 1]?.until ?? null;
        return isLast
          ? until === null
          : until !== null && (next === null || Date.parse(until) < Date.parse(next));
      }),
    'Steps ascend, and the last one has no end',
  );

const termsShape = {
  name: displayNameSchema.refine((name) => name.length > 0),
  kind: z.enum(LIST_KINDS),
  /** The type whose stock it draws on; null: only the event's capacity. */
  ticketTypeId: idSchema.nullable(),
  /** Heads that it may have, plus-ones included. */
  quota: z.int().min(1).max(LIST_QUOTA_MAX),
  /** Plus-ones that one name may bring. */
  plusMax: z.int().min(0).max(LIST_PLUS_MAX),
  /** `hard` holds all places of its quota, `soft` those of its names. */
  mode: z.enum(LIST_MODES),
  /** Empty: free. */
  priceSteps: priceStepsSchema,
  /** Its owner adds names until then; then a hard list gives back what it did not use. */
  namesUntil: plannedTimeSchema.nullable(),
  /** Its guests come until then. */
  entryUntil: plannedTimeSchema.nullable(),
  /** What happens to places that nobody took in time. */
  after: z.enum(LIST_ENDINGS),
  /** Shown at the door. */
  note: lineSchema(NAME_MAX_CHARS),
  promoterId: idSchema.nullable(),
  ownerName: displayNameSchema,
  ownerEmail: emailSchema.nullable(),
};

const ofList = { eventId: idSchema, listId: idSchema };
const ofEntry = { eventId: idSchema, entryId: idSchema };

export const listsOfEventInput = z.object({ eventId: idSchema });

export const createListInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ...termsShape,
  kind: termsShape.kind.default('house'),
  ticketTypeId: termsShape.ticketTypeId.default(null),
  plusMax: termsShape.plusMax.default(1),
  mode: termsShape.mode.default('soft'),
  priceSteps: termsShape.priceSteps.default([]),
  namesUntil: termsShape.namesUntil.default(null),
  entryUntil: termsShape.entryUntil.default(null),
  after: termsShape.after.default('release'),
  note: termsShape.note.default(''),
  promoterId: termsShape.promoterId.default(null),
  ownerName: termsShape.ownerName.default(''),
  ownerEmail: termsShape.ownerEmail.default(null),
});

/** Absent fields stay. The type stays for the list's life: its places are of one kind. */
export const changeListInput = z
  .object(termsShape)
  .omit({ ticketTypeId: true })
  .partial()
  .extend({
    requestId: requestIdSchema,
    ...ofList,
    /** Ends the owner's link and makes another one. */
    newLink: z.boolean().default(false),
  });

/** Ends a list: no more names. `release` also gives back the places of names that are not in. */
export const closeListInput = z.object({
  requestId: requestIdSchema,
  ...ofList,
  names: z.enum(['keep', 'release']),
});

const listCountsSchema = z.object({
  /** Names that may come or are in. */
  names: z.int(),
  /** Their heads, and those that stayed of names no longer on it: what counts against the quota. */
  heads: z.int(),
  /** Heads inside, or that were inside. */
  entered: z.int(),
  /** Heads that may still be added, by the quota. */
  left: z.int(),
  /** Names refused because another list has them, not settled yet. */
  duplicates: z.int(),
});

const ownListShape = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(LIST_KINDS),
  quota: z.int(),
  plusMax: z.int(),
  mode: z.enum(LIST_MODES),
  priceSteps: z.array(z.object({ until: dateTimeSchema.nullable(), amountMinor: z.int() })),
  namesUntil: dateTimeSchema.nullable(),
  entryUntil: dateTimeSchema.nullable(),
  after: z.enum(LIST_ENDINGS),
  /** Whether its owner may add names now. */
  takesNames: z.boolean(),
  closedAt: dateTimeSchema.nullable(),
  ownerName: z.string(),
  counts: listCountsSchema,
};

export const guestListSchema = z.object({
  ...ownListShape,
  ticketTypeId: z.string().nullable(),
  note: z.string(),
  promoterId: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  /** Places that it takes from the sale now. */
  places: z.int(),
  /** Path of its owner's page; empty for who has only the right to the door. */
  link: z.string(),
});
export type GuestListView = z.infer<typeof guestListSchema>;
export const listsOfEventOutput = z.object({ currency: currencySchema, items: z.array(guestListSchema) });

const entryShape = {
  id: z.string(),
  name: z.string(),
  heads: z.int(),
  entered: z.int(),
  state: z.enum(ENTRY_STATES),
  late: z.boolean(),
  email: z.string().nullable(),
  /** One for each head; absent without seats. */
  seats: z.array(seatNameSchema).exactOptional(),
  createdAt: dateTimeSchema,
  /** Path of the guest's page, with the code; empty for who has only the right to the door. */
  link: z.string(),
};

export const listEntrySchema = z.object({
  ...entryShape,
  listId: z.string(),
  listName: z.string(),
  /** Null: the list's owner, by the link. */
  addedBy: z.string().nullable(),
  reason: z.string(),
});
export type ListEntryView = z.infer<typeof listEntrySchema>;

/** Names of one list or of all, by name; `search` as at the door: three alphabets, without accents. */
export const listEntriesInput = z.object({
  eventId: idSchema,
  listId: idSchema.nullish(),
  search: z.string().max(NAME_MAX_CHARS).nullish(),
  /** Default: all but removed ones. */
  state: z.enum(ENTRY_STATES).nullish(),
  ...cursorInput,
});
export const listEntriesOutput = rowsOf(listEntrySchema);

/** A pasted line: what is wrong with it is its own result and refuses no other line. */
const namesSchema = z
  .array(
    z.object({
      name: z.string().max(PASTED_NAME_MAX_CHARS).transform(cleanDisplayName),
      /** The name and its plus-ones. */
      heads: z.int().min(1).max(1_000).default(1),
      email: z.string().max(EMAIL_MAX_CHARS).nullish(),
    }),
  )
  .min(1)
  .max(LIST_NAMES_MAX);

export const addNamesInput = z.object({
  requestId: requestIdSchema,
  ...ofList,
  names: namesSchema,
  /** Needed after the list's last moment for names. */
  reason: lineSchema(NAME_MAX_CHARS).optional(),
});

/** One result a line, in their order. A line without a place has none of its heads. */
export const addNamesOutput = z.object({
  results: z.array(
    z.union([
      z.object({ line: z.int(), ok: z.literal(true), entryId: z.string() }),
      z.object({ line: z.int(), ok: z.literal(false), code: z.enum(ERROR_CODES) }),
    ]),
  ),
  counts: listCountsSchema,
});
export type AddedNames = z.infer<typeof addNamesOutput>;

const entryChanges = {
  name: displayNameSchema.refine((name) => name.length > 0).optional(),
  heads: z
    .int()
    .min(1)
    .max(LIST_PLUS_MAX + 1)
    .optional(),
  email: emailSchema.nullable().optional(),
};

export const changeEntryInput = z.object({ requestId: requestIdSchema, ...ofEntry, ...entryChanges });
export const removeEntryInput = z.object({ requestId: requestIdSchema, ...ofEntry });

/** Names that a list asked for and another one has: the organizer decides. */
export const duplicatesInput = z.object({ eventId: idSchema });
export const duplicatesOutput = z.object({
  items: z.array(z.object({ entry: listEntrySchema, earlier: listEntrySchema.nullable() })),
});

export type Duplicates = z.infer<typeof duplicatesOutput>;

/** `earlier`: the refused name stays out; `later`: it takes the place of the other one; `both`: two people. */
export const settleDuplicateInput = z.object({
  requestId: requestIdSchema,
  ...ofEntry,
  keep: z.enum(['earlier', 'later', 'both']),
});

/** Complimentary tickets, mailed with their codes. */
export const sendCompsInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  /** The guest list whose kept seats they get, as far as these suffice. */
  listId: idSchema.nullish(),
  to: z
    .array(
      z.object({
        name: displayNameSchema.refine((name) => name.length > 0),
        email: emailSchema,
        quantity: z.int().min(1).max(COMPS_PER_ADDRESS_MAX).default(1),
      }),
    )
    .min(1)
    .max(COMPS_AT_ONCE_MAX),
});
export const sendCompsOutput = z.object({
  results: z.array(
    z.union([
      z.object({ line: z.int(), ok: z.literal(true), purchaseId: z.string() }),
      z.object({ line: z.int(), ok: z.literal(false), code: z.enum(ERROR_CODES) }),
    ]),
  ),
});

// By link: no account. The link is opaque, and whoever has it acts for its list or is its guest.

const linkSchema = z.string().max(LINK_MAX_CHARS);

const linkedEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: eventCategorySchema,
  status: z.enum(EVENT_STATUSES),
  venueName: z.string(),
  venueAddress: z.string(),
  city: z.string(),
  timeZone: z.string(),
  currency: currencySchema,
  startDate: dateTimeSchema,
  endDate: dateTimeSchema,
  imageUrl: z.string().nullable(),
});

export const openListInput = z.object({
  link: linkSchema,
  search: z.string().max(NAME_MAX_CHARS).nullish(),
  ...cursorInput,
});
/** The page of a list's owner. */
export const openListOutput = z.object({
  serverTime: dateTimeSchema,
  event: linkedEventSchema,
  list: z.object(ownListShape),
  entries: rowsOf(z.object(entryShape)),
});
export type OwnedList = z.infer<typeof openListOutput>;

export const addByLinkInput = addNamesInput
  .pick({ requestId: true, names: true })
  .extend({ link: linkSchema });
export const changeByLinkInput = z.object({
  requestId: requestIdSchema,
  link: linkSchema,
  entryId: idSchema,
  ...entryChanges,
});
export const removeByLinkInput = z.object({
  requestId: requestIdSchema,
  link: linkSchema,
  entryId: idSchema,
});
export const ownEntryOutput = z.object(entryShape);

export const openEntryInput = z.object({ link: linkSchema });
/** The page of a name on a list, with its code. */
export const openEntryOutput = z.object({
  serverTime: dateTimeSchema,
  event: linkedEventSchema,
  listName: z.string(),
  kind: z.enum(LIST_KINDS),
  name: z.string(),
  heads: z.int(),
  entered: z.int(),
  state: z.enum(ENTRY_STATES),
  entryUntil: dateTimeSchema.nullable(),
  priceSteps: ownListShape.priceSteps,
  /** Text of the QR code; null once it admits nobody. */
  code: z.string().nullable(),
  shortCode: z.string().nullable(),
  seats: z.array(seatNameSchema).exactOptional(),
});
export type EntryPass = z.infer<typeof openEntryOutput>;
