import { type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';

/** PDFs drawn at a time: drawing blocks the isolate's only thread, which every other request shares. */
export const PDFS_AT_ONCE_MAX = 2;
/** How long a refused client should wait (s): two large PDFs are drawn in less. */
const PDF_WAIT_S = 5;
/** A canceled request never reports its end; no PDF takes this long (ms). */
const PDF_TIMEOUT_MS = 30_000;

/** PDFs in progress: for whom, and since when (Unix ms). */
const begun = new Set<{ by: string; at: number }>();

/**
 * Load shedding for people's downloads: at most two PDFs at a time in an isolate and one for a person, the rest get 429.
 * Mails print one at a time already.
 * @param deps `limited` is false on loopback with `AUTH_RATE_LIMITS=off`; `by` is a person's id, or an address
 */
export async function printLimited<T>(
  { limited, now, by }: { limited: boolean; now: () => number; by: string },
  print: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (const one of begun) if (one.at <= now() - PDF_TIMEOUT_MS) begun.delete(one);
  const isBusy = begun.size >= PDFS_AT_ONCE_MAX || [...begun].some((one) => one.by === by);
  if (limited && isBusy) return refused('PDF_BUSY');
  const own = { by, at: now() };
  begun.add(own);
  try {
    return await print();
  } finally {
    begun.delete(own);
  }
}

/** Why there is no PDF, with the wait if others are being drawn. */
export function pdfRefusal(code: ErrorCode): Response {
  return refusalResponse(code, code === 'PDF_BUSY' ? { 'retry-after': String(PDF_WAIT_S) } : {});
}
