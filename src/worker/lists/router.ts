import type { EntryView } from '#durable/box-office/lists/list-views.ts';
import {
  addByLinkInput,
  addNamesInput,
  addNamesOutput,
  changeByLinkInput,
  changeEntryInput,
  changeListInput,
  closeListInput,
  createListInput,
  duplicatesInput,
  duplicatesOutput,
  guestListSchema,
  listEntriesInput,
  listEntriesOutput,
  listEntrySchema,
  listsOfEventInput,
  listsOfEventOutput,
  openEntryInput,
  openEntryOutput,
  openListInput,
  openListOutput,
  ownEntryOutput,
  removeByLinkInput,
  removeEntryInput,
  sendCompsInput,
  sendCompsOutput,
  settleDuplicateInput,
} from '#shared/contracts/lists/lists.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { listsOf } from '#worker/box-office/parts.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { organizerProcedure, publicProcedure, router } from '#worker/trpc/init.ts';
import { atEvent, outcome } from '#worker/trpc/resolvers.ts';
import { closeList } from './close-list.ts';
import { openEntry, openList, ownedList } from './linked.ts';
import type { ListRef } from './list-links.ts';
import { newTermsOf, termsOf } from './list-terms.ts';
import { sendComps } from './send-comps.ts';
import { cursorOf, forDoor, namesAfter, signedEntries, signedList } from './signed-views.ts';

const FAILED = 'OPERATION_FAILED';

const depsOf = ({ deps, env }: RequestContext) => ({ ...deps, env });

/** The hash of a request's content, under which a repeat is known. */
function requested<Input extends { requestId: string; eventId: string }>({ eventId, ...input }: Input) {
  const { requestId, ...content } = input;
  return { ...input, hash: hashOf([eventId, content]) };
}

/** A change by the link of a list. */
function byLink<Input extends { requestId: string; link: string }>({ link: _, ...input }: Input) {
  return { ...input, hash: hashOf(input) };
}

/** A resolver for whoever has the link of a list. */
function byOwner<Input extends { link: string }, T>(
  resolve: (call: { ctx: RequestContext; input: Input }, list: ListRef) => Promise<Outcome<T>>,
) {
  return outcome(async (call: { ctx: RequestContext; input: Input }) => {
    const owned = await ownedList(depsOf(call.ctx), call.input.link);
    return owned.ok ? resolve(call, owned.value) : owned;
  });
}

async function signedEntry(ctx: RequestContext, eventId: string, answer: Outcome<EntryView>) {
  if (!answer.ok) return answer;
  const [entry] = await signedEntries(depsOf(ctx), eventId, [answer.value]);
  return entry ? done(entry) : refused('NOT_FOUND');
}

/** Guest lists: for the event's members with the right, by link for a list's owner and for a name on it. */
export const listsRouter = router({
  ofEvent: organizerProcedure
    .input(listsOfEventInput)
    .output(listsOfEventOutput)
    .query(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const actor = boxOfficeActor(ctx.actor);
        const lists = await callObject(() => listsOf(ctx.deps, eventId).ofEvent(actor), FAILED);
        if (!lists.ok) return lists;
        const { currency, items, isForDoor } = lists.value;
        const signed = await Promise.all(items.map((list) => signedList(ctx.env, eventId, list)));
        return done({ currency, items: isForDoor ? signed.map(forDoor) : signed });
      }),
    ),

  create: organizerProcedure
    .input(createListInput)
    .output(guestListSchema)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const { eventId, requestId, ...terms } = input;
        const { hash } = requested(input);
        const request = { ...newTermsOf(terms), actor: boxOfficeActor(ctx.actor), requestId, hash };
        const list = await callObject(() => listsOf(ctx.deps, eventId).create(request), FAILED);
        return list.ok ? done(await signedList(ctx.env, eventId, list.value)) : list;
      }),
    ),

  change: organizerProcedure
    .input(changeListInput)
    .output(guestListSchema)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const { eventId, requestId, listId, newLink, ...terms } = input;
        const { hash } = requested(input);
        const change = { ...termsOf(terms), requestId, hash, listId, newLink };
        const request = { ...change, actor: boxOfficeActor(ctx.actor) };
        const list = await callObject(() => listsOf(ctx.deps, eventId).change(request), FAILED);
        return list.ok ? done(await signedList(ctx.env, eventId, list.value)) : list;
      }),
    ),

  close: organizerProcedure
    .input(closeListInput)
    .output(guestListSchema)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const { eventId } = input;
        const request = { ...requested(input), eventId, actor: boxOfficeActor(ctx.actor) };
        const list = await closeList(ctx.deps, request);
        return list.ok ? done(await signedList(ctx.env, eventId, list.value)) : list;
      }),
    ),

  entries: organizerProcedure
    .input(listEntriesInput)
    .output(listEntriesOutput)
    .query(
      atEvent(async ({ ctx, input: { eventId, listId, search, state, cursor } }) => {
        const actor = boxOfficeActor(ctx.actor);
        const query = {
          listId: listId ?? null,
          state: state ?? null,
          search: search ?? '',
          after: namesAfter(cursor),
        };
        const page = await callObject(() => listsOf(ctx.deps, eventId).names(actor, query), FAILED);
        if (!page.ok) return page;
        const signed = await signedEntries(depsOf(ctx), eventId, page.value.items);
        const items = page.value.isForDoor
          ? signed.map((entry) => ({ ...entry, email: null, link: '' }))
          : signed;
        return done({ items, nextCursor: cursorOf(page.value), total: page.value.total });
      }),
    ),

  add: organizerProcedure
    .input(addNamesInput)
    .output(addNamesOutput)
    .mutation(
      atEvent(({ ctx, input }) => {
        const actor = { person: boxOfficeActor(ctx.actor) };
        const request = { ...requested(input), reason: input.reason ?? '', actor };
        return callObject(() => listsOf(ctx.deps, input.eventId).add(request), FAILED);
      }),
    ),

  changeEntry: organizerProcedure
    .input(changeEntryInput)
    .output(listEntrySchema)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const request = { ...requested(input), actor: { person: boxOfficeActor(ctx.actor) } };
        const change = () => listsOf(ctx.deps, input.eventId).changeEntry(request);
        return signedEntry(ctx, input.eventId, await callObject(change, FAILED));
      }),
    ),

  removeEntry: organizerProcedure
    .input(removeEntryInput)
    .output(listEntrySchema)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const request = { ...requested(input), actor: { person: boxOfficeActor(ctx.actor) } };
        const remove = () => listsOf(ctx.deps, input.eventId).removeEntry(request);
        return signedEntry(ctx, input.eventId, await callObject(remove, FAILED));
      }),
    ),

  duplicates: organizerProcedure
    .input(duplicatesInput)
    .output(duplicatesOutput)
    .query(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const actor = boxOfficeActor(ctx.actor);
        const found = await callObject(() => listsOf(ctx.deps, eventId).duplicates(actor), FAILED);
        if (!found.ok) return found;
        const items = found.value.map(async ({ entry, earlier }) => {
          const [signed, other = null] = await signedEntries(
            depsOf(ctx),
            eventId,
            earlier ? [entry, earlier] : [entry],
          );
          return signed ? [{ entry: signed, earlier: other }] : [];
        });
        return done({ items: (await Promise.all(items)).flat() });
      }),
    ),

  settleDuplicate: organizerProcedure
    .input(settleDuplicateInput)
    .output(listEntrySchema)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const request = { ...requested(input), actor: { person: boxOfficeActor(ctx.actor) } };
        const settle = () => listsOf(ctx.deps, input.eventId).settle(request);
        return signedEntry(ctx, input.eventId, await callObject(settle, FAILED));
      }),
    ),

  sendComps: organizerProcedure
    .input(sendCompsInput)
    .output(sendCompsOutput)
    .mutation(
      atEvent(({ ctx, input }) => {
        const deps = { ...ctx.deps.ofEvent(input.eventId), hasMailer: mailDepsOf(ctx.env) !== null };
        return sendComps(deps, { ...input, actor: ctx.actor });
      }),
    ),

  open: publicProcedure
    .input(openListInput)
    .output(openListOutput)
    .query(outcome(({ ctx, input }) => openList(depsOf(ctx), input))),

  addByLink: publicProcedure
    .input(addByLinkInput)
    .output(addNamesOutput)
    .mutation(
      byOwner(async ({ ctx, input }, { eventId, listId, version }) => {
        const request = { ...byLink(input), listId, reason: '', actor: { link: { listId, version } } };
        return callObject(() => listsOf(ctx.deps, eventId).add(request), FAILED);
      }),
    ),

  changeByLink: publicProcedure
    .input(changeByLinkInput)
    .output(ownEntryOutput)
    .mutation(
      byOwner(async ({ ctx, input }, { eventId, ...link }) => {
        const change = () => listsOf(ctx.deps, eventId).changeEntry({ ...byLink(input), actor: { link } });
        return signedEntry(ctx, eventId, await callObject(change, FAILED));
      }),
    ),

  removeByLink: publicProcedure
    .input(removeByLinkInput)
    .output(ownEntryOutput)
    .mutation(
      byOwner(async ({ ctx, input }, { eventId, ...link }) => {
        const remove = () => listsOf(ctx.deps, eventId).removeEntry({ ...byLink(input), actor: { link } });
        return signedEntry(ctx, eventId, await callObject(remove, FAILED));
      }),
    ),

  entry: publicProcedure
    .input(openEntryInput)
    .output(openEntryOutput)
    .query(outcome(({ ctx, input }) => openEntry(depsOf(ctx), input.link))),
});
