import { toBase64Url } from '#shared/codes/base64url.ts';
import { type StatesAt, writeSnapshot } from './state-bytes.ts';

/** Seat states as boards and pages get them. */
export interface PublishedStates {
  planVersion: number;
  sequence: number;
  /** Base64url of `writeSnapshot`. */
  snapshot: string;
}

/** Encodes the states of all seats. */
export function publishedStates(at: StatesAt): PublishedStates {
  const { planVersion, sequence } = at;
  return { planVersion, sequence, snapshot: toBase64Url(writeSnapshot(at)) };
}
