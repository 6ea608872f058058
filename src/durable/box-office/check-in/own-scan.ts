import type { ReadScan } from '#shared/contracts/check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { AnsweredScan, DoorEntry } from './check-in-log.ts';

/** The device never received the online refusal and then admitted the guest by its offline list. */
export function isNewlyLetIn(known: AnsweredScan, { offline }: ReadScan): boolean {
  return offline && !known.offline && known.answer.outcome === 'refused';
}

export function isOwn(entry: DoorEntry, { device }: ReadScan): boolean {
  return device !== '' && entry.device === device;
}

/** Only the device of the first scan gets its request id, to recognize a scan whose response was lost. */
export function firstScanFor(request: ReadScan, entry: DoorEntry) {
  const { at, gate, requestId } = entry;
  const entryShown = { at: toIso(at), gate };
  return isOwn(entry, request) && requestId !== '' ? { ...entryShown, requestId } : entryShown;
}
