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
import { identifiedProcedure, organizerProcedure, router, signedInProcedure } from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
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
    .query(
      outcome(({ ctx, input }) =>
        listMenu(
          { ...depsOfReader(ctx).ofEvent(input.eventId), recent: ctx.recent },
          { ...input, actor: ctx.actor },
        ),
      ),
    ),

  create: organizerProcedure
    .input(createMenuItemInput)
    .output(idOutput)
    .mutation(asActor(createMenuItem, ofEvent)),

  update: organizerProcedure.input(updateMenuItemInput).output(idOutput).mutation(asActor(updateMenuItem)),

  setAvailable: signedInProcedure
    .input(setAvailableInput)
    .output(idOutput)
    .mutation(asActor(setAvailable, ofEvent)),

  reorder: organizerProcedure
    .input(reorderMenuInput)
    .output(idOutput)
    .mutation(
      outcome(({ ctx: { deps, actor }, input: { menuItemIds: ids, ...input } }) =>
        reorder(deps.ofEvent(input.eventId), { ...input, kind: 'menuItems', ids, actor }),
      ),
    ),

  delete: organizerProcedure.input(menuItemActionInput).output(idOutput).mutation(asActor(deleteMenuItem)),
});
