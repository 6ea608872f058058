import { TIP_MESSAGE_MAX_CHARS } from '#shared/limits.ts';
import { TIP_PRESETS, type TipPreset } from '#shared/money/tips.ts';

/** A guest's unsent tip at one event. */
export interface TipDraft {
  performerId: string | null;
  preset: TipPreset | null;
  /** A free amount as typed; used without a preset. */
  amountText: string;
  message: string;
  anonymous: boolean;
  /**
   * The tip's idempotency key from the press of the button until its answer, also across reloads. Until then the draft
   * is locked, so that a retry sends the same content.
   */
  requestId: string | null;
}

export const EMPTY_DRAFT: TipDraft = {
  performerId: null,
  preset: null,
  amountText: '',
  message: '',
  anonymous: false,
  requestId: null,
};

const PREFIX = 'aforo-tip:';
const AMOUNT_MAX_CHARS = 20;

/** Parses a draft stored by this tab; anything malformed yields an empty one. */
export function parseTipDraft(text: string | null): TipDraft {
  try {
    const kept = JSON.parse(text ?? '') as Partial<TipDraft> | null;
    const textOf = (value: unknown, maxChars: number) =>
      typeof value === 'string' ? value.slice(0, maxChars) : '';
    return {
      performerId: typeof kept?.performerId === 'string' ? kept.performerId : null,
      preset: TIP_PRESETS.find((preset) => preset === kept?.preset) ?? null,
      amountText: textOf(kept?.amountText, AMOUNT_MAX_CHARS),
      message: textOf(kept?.message, TIP_MESSAGE_MAX_CHARS),
      anonymous: kept?.anonymous === true,
      requestId: typeof kept?.requestId === 'string' ? kept.requestId : null,
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function readTipDraft(eventId: string): TipDraft {
  try {
    return parseTipDraft(sessionStorage.getItem(PREFIX + eventId));
  } catch {
    return EMPTY_DRAFT;
  }
}

export function writeTipDraft(eventId: string, draft: TipDraft): void {
  try {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(PREFIX + eventId);
    else sessionStorage.setItem(PREFIX + eventId, JSON.stringify(draft));
  } catch {
    // Storage is unavailable: the draft lasts as long as the page.
  }
}

/** At sign-out, so that no message to an artist stays behind. */
export function eraseTipDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

/** The fields of a draft that a URL carries through a sign-up on another device. */
export const CARRIED_PARAMS = ['performerId', 'preset', 'amountText', 'message', 'anonymous'] as const;

export function searchWithTip(draft: TipDraft): string {
  const params = new URLSearchParams();
  for (const name of CARRIED_PARAMS) if (draft[name]) params.set(name, String(draft[name]));
  return params.size > 0 ? `?${params}` : '';
}

/** The draft in a URL; null without one. */
export function carriedTip(params: URLSearchParams): TipDraft | null {
  if (!CARRIED_PARAMS.some((name) => params.has(name))) return null;
  const texts = Object.fromEntries(CARRIED_PARAMS.map((name) => [name, params.get(name)]));
  const preset = TIP_PRESETS.find((one) => String(one) === params.get('preset')) ?? null;
  return parseTipDraft(JSON.stringify({ ...texts, preset, anonymous: params.has('anonymous') }));
}
