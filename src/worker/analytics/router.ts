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
import type { Deps } from '#worker/deps.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { adminProcedure, organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
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
    .query(asActor(analyzeConversion, ofEventIfAny)),

  event: organizerProcedure
    .input(eventAnalyticsInput)
    .output(eventAnalyticsOutput)
    .query(asActor(analyzeEvent, ofEvent)),

  sales: organizerProcedure
    .input(salesAnalyticsInput)
    .output(salesAnalyticsOutput)
    .query(asActor(analyzeSales, ofEventIfAny)),

  pace: organizerProcedure.input(paceInput).output(paceOutput).query(asActor(analyzePace, ofEvent)),

  organizer: organizerProcedure
    .input(organizerAnalyticsInput)
    .output(organizerAnalyticsOutput)
    .query(asActor(analyzeOrganizer)),

  platform: adminProcedure
    .input(organizerAnalyticsInput)
    .output(platformAnalyticsOutput)
    .query(({ ctx, input }) => analyzePlatform(ctx.deps, input)),

  providerBalance: adminProcedure
    .output(providerBalanceOutput)
    .query(outcome(({ ctx }) => compareProviderBalance(ctx.deps.db, paymentProvider(ctx.env, ctx.deps.now)))),

  today: organizerProcedure.input(todayInput).output(todayOutput).query(asActor(readTodayCurve)),
});

function ofEventIfAny({ deps }: RequestContext, { eventId }: { eventId?: string | undefined }): Deps {
  return eventId === undefined ? deps : deps.ofEvent(eventId);
}
