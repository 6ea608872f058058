/** A banner under the bar at the top: over everything, and narrow enough to leave the verdict its colours. */
export const BANNER_LOOK =
  'mx-auto mt-2 flex w-[calc(100%-1.5rem)] max-w-xl animate-appear items-start gap-x-3 gap-y-2 rounded-2xl border-2 border-white px-4 py-3 text-white shadow-float';
