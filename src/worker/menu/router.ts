import { idOutput } from '#shared/contracts/events/events.ts';
import {
  createMenuItemInput,
  menuInput,
  menuItemActionInput,
  menuSchema,
  reorderMenuInput,
  updateMenuItemInput,
} from '#shared/contracts/events/menu.ts';
import { reorder } from '../events/reorder.ts';
import { depsOfReader } from '../trpc/context.ts';
import { identifiedProcedure, organizerProcedure, router, unwrap } from '../trpc/init.ts';
import { createMenuItem } from './create-menu-item.ts';
import { deleteMenuItem } from './delete-menu-item.ts';
import { listMenu } from './list-menu.ts';
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
