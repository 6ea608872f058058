import { PATHS } from '#shared/paths.ts';
import { type AppRoute, page } from './app-route.ts';

/** Pages of seating plans and of the seats of an event. */
export const SEAT_ROUTES: readonly AppRoute[] = [
  page(
    PATHS.venuePlans,
    () => import('#client/pages/plans/venue/index.tsx'),
    'organizer',
    'titles.venuePlans',
    ['seatPlans'],
  ),
  page(
    PATHS.seatingPlan,
    () => import('#client/pages/plans/plan/index.tsx'),
    'organizer',
    'titles.seatingPlan',
    ['seatPlans', 'planView'],
  ),
  page(
    PATHS.eventSeats,
    () => import('#client/pages/my-events/event/seats/index.tsx'),
    'organizer',
    'titles.seats',
    ['seatOffice', 'organizer', 'eventFrame', 'events'],
  ),
  page(
    PATHS.eventPlan,
    () => import('#client/pages/my-events/event/seats/plan/index.tsx'),
    'organizer',
    'titles.seats',
    ['seatOffice', 'seatPlans', 'planView', 'organizer', 'eventFrame'],
  ),
];
