import {
  cancelEventInput,
  cancellationPlanInput,
  cancellationPlanOutput,
} from '#shared/contracts/events/cancellations.ts';
import {
  browseInput,
  browseOutput,
  citiesOutput,
  createEventInput,
  eventActionInput,
  eventCountOutput,
  eventInput,
  eventSchema,
  idOutput,
  myEventsInput,
  myEventsOutput,
  updateEventInput,
} from '#shared/contracts/events/events.ts';
import {
  createFromTemplateInput,
  duplicateEventInput,
  lastNightsOutput,
} from '#shared/contracts/events/new-events.ts';
import { unlockInput, unlockOutput } from '#shared/contracts/events/ticket-type-actions.ts';
import { cancellationOutput } from '#shared/contracts/refunds/refunds.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { depsOfReader } from '#worker/trpc/context.ts';
import { identifiedProcedure, organizerProcedure, publicProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
import { browseEvents } from './browse-events.ts';
import { cancelEvent } from './cancellation/cancel-event.ts';
import { planCancellation } from './cancellation/plan-cancellation.ts';
import { countEvents } from './count-events.ts';
import { createEvent } from './creation/create-event.ts';
import { createFromTemplate } from './creation/create-from-template.ts';
import { duplicateEvent } from './creation/duplicate-event.ts';
import { listLastNights } from './creation/list-last-nights.ts';
import { deleteEvent } from './delete-event.ts';
import { getEvent } from './get-event.ts';
import { listCities } from './list-cities.ts';
import { listMyEvents } from './list-my-events.ts';
import { publishEvent } from './publish-event.ts';
import { unlockTypes } from './unlock-types.ts';
import { updateEvent } from './update-event.ts';

export const eventsRouter = router({
  browse: publicProcedure
    .input(browseInput)
    .output(browseOutput)
    .query(({ ctx, input }) => browseEvents({ ...ctx.near(), recent: ctx.recent }, input)),

  cities: publicProcedure
    .output(citiesOutput)
    .query(({ ctx }) => listCities({ ...ctx.near(), recent: ctx.recent })),

  count: publicProcedure
    .output(eventCountOutput)
    .query(({ ctx }) => countEvents({ ...ctx.near(), recent: ctx.recent })),

  get: identifiedProcedure
    .input(eventInput)
    .output(eventSchema)
    .query(
      outcome(({ ctx, input }) =>
        getEvent(
          { ...depsOfReader(ctx).ofEvent(input.eventId), recent: ctx.recent },
          { ...input, actor: ctx.actor },
        ),
      ),
    ),

  unlock: identifiedProcedure
    .input(unlockInput)
    .output(unlockOutput)
    .query(
      outcome(({ ctx, input }) =>
        unlockTypes(
          { ...ctx.deps.ofEvent(input.eventId), recent: ctx.recent },
          { ...input, userId: ctx.actor?.id ?? null, address: clientAddress(ctx.request) },
        ),
      ),
    ),

  mine: organizerProcedure.input(myEventsInput).output(myEventsOutput).query(asActor(listMyEvents)),

  lastNights: organizerProcedure
    .output(lastNightsOutput)
    .query(({ ctx }) => listLastNights(ctx.deps, ctx.actor)),

  create: organizerProcedure
    .input(createEventInput)
    .output(idOutput)
    .mutation(outcome(({ ctx, input }) => createEvent(ctx.deps, { ...input, actor: ctx.actor }))),

  createFromTemplate: organizerProcedure
    .input(createFromTemplateInput)
    .output(idOutput)
    .mutation(outcome(({ ctx, input }) => createFromTemplate(ctx.deps, { ...input, actor: ctx.actor }))),

  duplicate: organizerProcedure.input(duplicateEventInput).output(idOutput).mutation(asActor(duplicateEvent)),

  update: organizerProcedure.input(updateEventInput).output(idOutput).mutation(asActor(updateEvent, ofEvent)),

  publish: organizerProcedure
    .input(eventActionInput)
    .output(idOutput)
    .mutation(asActor(publishEvent, ofEvent)),

  cancel: organizerProcedure
    .input(cancelEventInput)
    .output(cancellationOutput)
    .mutation(asActor(cancelEvent, ofEvent)),

  cancellation: organizerProcedure
    .input(cancellationPlanInput)
    .output(cancellationPlanOutput)
    .query(asActor(planCancellation, ofEvent)),

  delete: organizerProcedure.input(eventActionInput).output(idOutput).mutation(asActor(deleteEvent, ofEvent)),
});
