/** A banner under the top bar, above all layers, narrow enough to keep the verdict's color visible. */
export const BANNER_LOOK =
  'mx-auto mt-2 flex w-[calc(100%-1.5rem)] max-w-xl animate-appear items-start gap-x-3 gap-y-2 rounded-2xl border-2 border-white px-4 py-3 text-white shadow-float';
