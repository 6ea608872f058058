import { idOutput } from '#shared/contracts/events/events.ts';
import {
  createMenuItemInput,
  menuInput,
  menuItemActionInput,
  menuSchema,
  reorderMenuInput,
  setAvailableInput,
  updateMenuItemInput,
} from '#shared/contracts/menu.ts';
import { reorder } from '#worker/events/reorder.ts';
import { depsOfReader } from '#worker/trpc/context.ts';
import {
  identifiedProcedure,
  organizerProcedure,
  router,
  signedInProcedure,
  unwrap,
} from '#worker/trpc/init.ts';
import { createMenuItem } from './create-menu-item.ts';
import { deleteMenuItem } from './delete-menu-item.ts';
import { listMenu } from './list-menu.ts';
import { setAvailable } from './set-available.ts';
import { updateMenuItem } from './update-menu-item.ts';

/** Food, drink and merchandise of an event. */
export const menuRouter = router({
  list: identifiedProcedure
    .input(menuInput)
    .output(menuSchema)
    .query(async ({ ctx, input }) =>
      unwrap(
        await listMenu(
          { ...depsOfReader(ctx).ofEvent(input.eventId), recent: ctx.recent },
          { ...input, actor: ctx.actor },
        ),
      ),
    ),

  create: organizerProcedure
    .input(createMenuItemInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await createMenuItem(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  update: organizerProcedure
    .input(updateMenuItemInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await updateMenuItem(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  setAvailable: signedInProcedure
    .input(setAvailableInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await setAvailable(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  reorder: organizerProcedure
    .input(reorderMenuInput)
    .output(idOutput)
    .mutation(async ({ ctx, input: { menuItemIds: ids, ...input } }) =>
      unwrap(
        await reorder(ctx.deps.ofEvent(input.eventId), {
          ...input,
          kind: 'menuItems',
          ids,
          actor: ctx.actor,
        }),
      ),
    ),

  delete: organizerProcedure
    .input(menuItemActionInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await deleteMenuItem(ctx.deps, { ...input, actor: ctx.actor })),
    ),
});
