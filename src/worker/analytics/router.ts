import {
  eventAnalyticsInput,
  eventAnalyticsOutput,
  organizerAnalyticsInput,
  organizerAnalyticsOutput,
  platformAnalyticsOutput,
  providerBalanceOutput,
  todayInput,
  todayOutput,
} from '#shared/contracts/analytics/analytics.ts';
import { conversionInput, conversionOutput } from '#shared/contracts/analytics/conversion.ts';
import {
  paceInput,
  paceOutput,
  salesAnalyticsInput,
  salesAnalyticsOutput,
} from '#shared/contracts/analytics/sales-analytics.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import { adminProcedure, organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { analyzeConversion } from './analyze-conversion.ts';
import { analyzeEvent } from './analyze-event.ts';
import { analyzeOrganizer, analyzePlatform } from './analyze-organizer.ts';
import { analyzePace } from './analyze-pace.ts';
import { analyzeSales } from './analyze-sales.ts';
import { compareProviderBalance } from './provider-balance.ts';
import { readTodayCurve } from './today.ts';

export const analyticsRouter = router({
  conversion: organizerProcedure
    .input(conversionInput)
    .output(conversionOutput)
    .query(async ({ ctx, input }) => {
      const { eventId } = input;
      const deps = eventId === undefined ? ctx.deps : ctx.deps.ofEvent(eventId);
      return unwrap(await analyzeConversion(deps, { ...input, actor: ctx.actor }));
    }),

  event: organizerProcedure
    .input(eventAnalyticsInput)
    .output(eventAnalyticsOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await analyzeEvent(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  sales: organizerProcedure
    .input(salesAnalyticsInput)
    .output(salesAnalyticsOutput)
    .query(async ({ ctx, input }) => {
      const deps = input.eventId ? ctx.deps.ofEvent(input.eventId) : ctx.deps;
      return unwrap(await analyzeSales(deps, { ...input, actor: ctx.actor }));
    }),

  pace: organizerProcedure
    .input(paceInput)
    .output(paceOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await analyzePace(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  organizer: organizerProcedure
    .input(organizerAnalyticsInput)
    .output(organizerAnalyticsOutput)
    .query(({ ctx, input }) => analyzeOrganizer(ctx.deps, { ...input, actor: ctx.actor })),

  platform: adminProcedure
    .input(organizerAnalyticsInput)
    .output(platformAnalyticsOutput)
    .query(({ ctx, input }) => analyzePlatform(ctx.deps, input)),

  providerBalance: adminProcedure
    .output(providerBalanceOutput)
    .query(async ({ ctx }) =>
      unwrap(await compareProviderBalance(ctx.deps.db, paymentProvider(ctx.env, ctx.deps.now))),
    ),

  today: organizerProcedure
    .input(todayInput)
    .output(todayOutput)
    .query(({ ctx, input }) => readTodayCurve(ctx.deps, { ...input, actor: ctx.actor })),
});
