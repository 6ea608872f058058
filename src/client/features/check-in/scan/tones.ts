import type { VerdictKind } from './verdict.ts';

/** One note: frequency (Hz), start and length (s). */
interface Note {
  hz: number;
  at: number;
  length: number;
}

export interface Signal {
  wave: OscillatorType;
  notes: readonly Note[];
  /** `navigator.vibrate` pattern: on and off in turn (ms). */
  vibration: readonly number[];
}

function melody(wave: OscillatorType, step: number, frequencies: number[], vibration: number[]): Signal {
  return {
    wave,
    notes: frequencies.map((hz, index) => ({ hz, at: index * step, length: step * 0.9 })),
    vibration,
  };
}

/**
 * Sound and vibration of each verdict. Only server-confirmed admissions use a soft rising tone; the others differ by
 * rhythm.
 */
export const SIGNALS = {
  VALID: melody('sine', 0.13, [880, 1318.5], [80]),
  TICKET_ALREADY_USED: melody('square', 0.2, [196, 196], [200, 90, 200]),
  TICKET_REFUNDED: melody('triangle', 0.17, [660, 523, 392], [120, 60, 120, 60, 320]),
  TICKET_DISPUTED: melody('triangle', 0.2, [523, 415, 523, 349], [160, 70, 60, 70, 360]),
  TICKET_TRANSFERRED: melody('sine', 0.18, [523, 659, 392, 523], [90, 60, 300, 60, 90]),
  EVENT_CANCELLED: melody('sawtooth', 0.3, [330, 165], [500, 120, 120]),
  EVENT_NOT_PUBLISHED: melody('sawtooth', 0.22, [330, 262, 165], [400, 90, 90]),
  WRONG_EVENT: melody('square', 0.14, [294, 440, 294, 440], [90, 60, 90, 60, 90, 60, 90]),
  WRONG_MODE: melody('triangle', 0.16, [523, 659, 523], [150, 80, 60, 80, 150]),
  SCAN_NOT_PERMITTED: melody('sawtooth', 0.45, [147, 110], [700]),
  PHONE_REVOKED: melody('sawtooth', 0.4, [165, 123, 165], [600, 60, 60]),
  PARTY_COMPLETE: melody('square', 0.2, [220, 196], [200, 60, 60, 60, 200]),
  ENTRY_TOO_LATE: melody('sawtooth', 0.24, [294, 196], [350, 90, 150]),
  ENTRY_RELEASED: melody('sawtooth', 0.24, [294, 233, 196], [350, 90, 90, 90]),
  ENTRY_REMOVED: melody('sawtooth', 0.3, [208, 139], [450, 90, 150]),
  ZONE_FULL: melody('square', 0.3, [165, 165], [400, 100, 400]),
  ZONE_NOT_ADMITTED: melody('square', 0.16, [262, 196, 262], [150, 60, 150, 60, 150]),
  REENTRY_OVER: melody('square', 0.2, [175, 196], [200, 90, 90, 90]),
  NOT_INSIDE: melody('triangle', 0.2, [330, 392], [150, 80, 250]),
  TICKET_CODE_RETIRED: melody('triangle', 0.22, [440, 294, 440], [300, 60, 90, 60, 90]),
  TICKET_INVALID: melody('sawtooth', 0.6, [131], [450, 100, 450]),
  TICKET_UNKNOWN: melody('sawtooth', 0.35, [131, 196], [450, 100, 90, 60, 90]),
  QR_FORMAT_INVALID: melody('square', 0.09, [247, 247, 247], [50, 50, 50, 50, 50]),
  // One even note, twice: an admission that nobody has confirmed.
  LEFT: melody('sine', 0.13, [1047, 784], [50, 40, 50]),
  UNCONFIRMED: melody('sine', 0.17, [587, 587], [60, 80, 60]),
  NEEDS_NETWORK: melody('triangle', 0.12, [392, 392, 523], [70, 70, 250]),
  ORDER_DONE: melody('sine', 0.11, [784, 988, 1175], [40, 40, 80]),
  ORDER_COMPLETED: melody('square', 0.24, [220, 175], [220, 70, 120]),
  ORDER_CANCELLED: melody('sawtooth', 0.26, [311, 233, 155], [480, 100, 200]),
  ORDER_DISPUTED: melody('triangle', 0.2, [440, 349, 440, 294], [160, 70, 360, 70, 60]),
  ORDER_INVALID: melody('sawtooth', 0.5, [139], [420, 130, 420]),
  WRONG_MODE_TICKET: melody('triangle', 0.16, [659, 523, 659], [60, 80, 150, 80, 60]),
  COUNTER_NOT_PERMITTED: melody('sawtooth', 0.4, [156, 117], [650]),
  TOO_MANY_UNKNOWN_CODES: melody('sawtooth', 0.12, [175, 175, 175, 131], [90, 40, 90, 40, 90, 40, 400]),
  FAILED: melody('triangle', 0.26, [294, 220], [300, 150, 300]),
} as const satisfies Record<VerdictKind, Signal>;

/** A new order: a bell, twice, audible over a bar's noise. */
export const ORDER_ARRIVED: Signal = melody('triangle', 0.16, [1568, 1175, 1568, 1175], [120, 60, 120]);

/** A guest's order can be picked up: two rising steps, twice, in a pocket too. */
export const ORDER_READY: Signal = melody('sine', 0.18, [784, 1175, 784, 1175], [200, 100, 200, 100, 400]);

/** An order is shown and awaits a decision: a short knock. */
export const ORDER_SHOWN: Signal = melody('sine', 0.07, [523, 523], [30]);

/** A scan at an unlikely time awaits a second tap: rises at the end like a question. */
export const UNTIMELY_QUESTION: Signal = melody('triangle', 0.15, [392, 392, 587], [100, 60, 100]);
