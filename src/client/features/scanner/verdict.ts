import { detailsOf, errorCodeOf } from '#client/lib/error-record.ts';
import { mayPass } from '#client/lib/retry.ts';
import { SCAN_REFUSALS, type ScanOutput, type ScanRefusal } from '#shared/contracts/door.ts';
import { type ErrorCode, isErrorCode, type RefusalDetails } from '#shared/errors.ts';

/** `FAILED`: the server could not decide, and trying again would not help. Nobody was let in. */
export type VerdictKind = 'VALID' | ScanRefusal | 'FAILED';

export interface Verdict {
  kind: VerdictKind;
  holderName: string | null;
  typeName: string | null;
  firstScan: { at: string; gate: string } | null;
  /** What the server said, for `FAILED`. */
  failure: { code: ErrorCode; details: RefusalDetails } | null;
}

function bare(kind: VerdictKind): Verdict {
  return { kind, holderName: null, typeName: null, firstScan: null, failure: null };
}

/** A code that is none of ours, told without asking the server. */
export const MALFORMED: Verdict = bare('QR_FORMAT_INVALID');

export function verdictOfAnswer(answer: ScanOutput): Verdict {
  const shown = {
    holderName: answer.ticket?.holderName ?? null,
    typeName: answer.ticket?.typeName ?? null,
  };
  return answer.outcome === 'valid'
    ? { ...bare('VALID'), ...shown }
    : { ...bare(answer.code), ...shown, firstScan: answer.firstScan };
}

/** The verdict that a failed call carries; null when no answer was given and the same must be asked again. */
export function verdictOfError(error: unknown): Verdict | null {
  const code = errorCodeOf(error);
  const refusal = SCAN_REFUSALS.find((candidate) => candidate === code);
  if (refusal) return bare(refusal);
  if (mayPass(error)) return null;
  return {
    ...bare('FAILED'),
    failure: { code: isErrorCode(code) ? code : 'SCAN_FAILED', details: detailsOf(error) },
  };
}
