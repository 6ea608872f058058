/** A short code as `formatShortCode` writes it. */
const SHOWN_CODE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-([0-9A-HJKMNP-TV-Z]{4})$/;
/** A short code as the door's oversight answers it, in a field called `shortCode`. */
const PLAIN_CODE = /^[0-9A-HJKMNP-TV-Z]{8}([0-9A-HJKMNP-TV-Z]{4})$/;

/** The same JSON with short codes cut to their last group: enough to tell tickets apart, not to be let in. */
export function maskCodes(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SHOWN_CODE, '…$1');
  if (Array.isArray(value)) return value.map(maskCodes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskField(key, part)]));
}

function maskField(key: string, part: unknown): unknown {
  // `q` repeats what the caller has typed, by which the client matches the answer.
  if (key === 'q') return part;
  if (key === 'shortCode' && typeof part === 'string' && PLAIN_CODE.test(part))
    return part.replace(PLAIN_CODE, '••••••••$1');
  return maskCodes(part);
}
