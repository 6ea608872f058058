import { z } from 'zod';
import { REQUEST_ID_MAX_CHARS, REQUEST_ID_MIN_CHARS } from './limits.ts';

/** Ids of everything we make are lower-case UUIDs. */
export const idSchema = z.uuid().toLowerCase();

/** Made by the client, once per intention; a repeat with the same id gets the first answer. */
export const requestIdSchema = z
  .string()
  .min(REQUEST_ID_MIN_CHARS)
  .max(REQUEST_ID_MAX_CHARS)
  .regex(/^[A-Za-z0-9_-]+$/);
