import { instantOf, localTimeOf } from '#client/features/events/own/form/zoned-time.ts';
import type { Keep } from '#client/features/seats/house/house.ts';
import type { KeepSeatsInput } from '#shared/contracts/seats/seating.ts';
import type { KeepKind } from '#shared/states.ts';

/** A keep while it is edited. */
export interface KeepDraft {
  kind: KeepKind;
  label: string;
  listId: string | null;
  accessCode: string;
  /** In the event's time zone, as `datetime-local` has it; empty: never. */
  releaseAt: string;
}

export type KeepProblem = 'list' | 'code' | 'time' | 'needsTime';
export type KeepFields = Pick<KeepSeatsInput, 'kind' | 'label' | 'listId' | 'accessCode' | 'releaseAt'>;

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_CHARS = 8;

export function newKeep(kind: KeepKind): KeepDraft {
  return { kind, label: '', listId: null, accessCode: newCode(), releaseAt: '' };
}

export function draftOfKeep(
  { kind, label, listId, accessCode, releaseAt }: Keep,
  timeZone: string,
): KeepDraft {
  return {
    kind,
    label,
    listId,
    accessCode: accessCode ?? newCode(),
    releaseAt: releaseAt === null ? '' : localTimeOf(Date.parse(releaseAt), timeZone),
  };
}

/** What the server gets, or what is wrong with the draft. */
export function readKeep(
  draft: KeepDraft,
  timeZone: string,
): { ok: true; fields: KeepFields } | { ok: false; problem: KeepProblem } {
  const { kind, label, listId } = draft;
  const accessCode = draft.accessCode.trim();
  if (kind === 'list' && listId === null) return { ok: false, problem: 'list' };
  if (kind === 'code' && accessCode === '') return { ok: false, problem: 'code' };
  if (kind === 'house' && draft.releaseAt === '') return { ok: false, problem: 'needsTime' };
  const release = draft.releaseAt === '' ? null : instantOf(draft.releaseAt, timeZone);
  if (release && !release.ok) return { ok: false, problem: 'time' };
  return {
    ok: true,
    fields: {
      kind,
      label: label.trim(),
      listId: kind === 'list' ? listId : null,
      accessCode: kind === 'code' ? accessCode : null,
      releaseAt: release ? new Date(release.ms).toISOString() : null,
    },
  };
}

/** The seats that are left of a keep without these. */
export function seatsWithout({ seatIds }: Keep, gone: ReadonlySet<string>): string[] {
  return seatIds.filter((id) => !gone.has(id));
}

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_CHARS));
  return [...bytes].map((byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length)).join('');
}
