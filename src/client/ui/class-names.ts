import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { CLASS_GROUPS, CONFLICTS } from './class-groups.ts';

/** Modifiers whose order matters: pseudo-elements and children. */
const ORDERED = ['*', '**', 'after', 'backdrop', 'before', 'file', 'marker', 'placeholder', 'selection'];

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CONFLICTS,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ORDERED,
}));

/** Joins class names; of conflicting Tailwind classes the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
