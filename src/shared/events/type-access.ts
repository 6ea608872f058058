import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import type { TypeTerms } from './type-rules.ts';

/** Whether these codes and links open the type. */
export function isOpenedBy(
  { visibility = 'listed', accessCode }: TypeTerms,
  access: readonly string[],
): boolean {
  if (visibility !== 'code' && visibility !== 'link') return visibility !== 'hidden';
  return !!accessCode && access.some((text) => normalizeDiscountCode(text) === accessCode);
}
