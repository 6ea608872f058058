/** One file per area and language; a page names the areas it needs in the routes table. */
export const AREAS = [
  'common',
  'auth',
  'home',
  'hype',
  'dashboard',
  'events',
  'discounts',
  'tickets',
  'tips',
  'menu',
  'orders',
  'waitlist',
  'wallet',
  'scanner',
  'organizer',
  'eventFrame',
  'ownEvents',
  'reconciliation',
  'refunds',
  'profile',
] as const;
export type Area = (typeof AREAS)[number];
