import { z } from 'zod';
import { wellFormedSchema } from '#shared/contracts/common.ts';
import { ACCESS_CODES_MAX, DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';

/** Access codes as typed, and tokens of links, which open types that are not for everybody. */
export const accessSchema = z
  .array(wellFormedSchema().trim().min(1).max(DISCOUNT_CODE_MAX_CHARS))
  .max(ACCESS_CODES_MAX);
