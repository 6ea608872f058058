import { TIP_MESSAGE_MAX_CHARS } from '#shared/limits.ts';
import { TIP_PRESETS, type TipPreset } from '#shared/money/tips.ts';

/** What somebody is about to give at one event. */
export interface TipDraft {
  performerId: string | null;
  preset: TipPreset | null;
  /** A free amount as it was typed; counts when no preset is chosen. */
  amountText: string;
  message: string;
  anonymous: boolean;
  /**
   * Names the tip from the press of the button until its answer is known. Until then nothing can be chosen: it is sent
   * again under this id, also after a reload, and so given once.
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

/** Reads what an earlier page of this tab has kept; anything odd is as if there were nothing. */
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
    // Storage is closed: the draft lasts as long as the page.
  }
}

/** Whoever signs out leaves no message to an artist behind. */
export function eraseTipDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is closed: nothing was kept.
  }
}

/** The parts of a draft that its address carries through a sign-up on another device. */
export const CARRIED_PARAMS = ['performerId', 'preset', 'amountText', 'message', 'anonymous'] as const;

export function searchWithTip(draft: TipDraft): string {
  const params = new URLSearchParams();
  for (const name of CARRIED_PARAMS) if (draft[name]) params.set(name, String(draft[name]));
  return params.size > 0 ? `?${params}` : '';
}

/** The draft in an address; null without one. */
export function carriedTip(params: URLSearchParams): TipDraft | null {
  if (!CARRIED_PARAMS.some((name) => params.has(name))) return null;
  const texts = Object.fromEntries(CARRIED_PARAMS.map((name) => [name, params.get(name)]));
  const preset = TIP_PRESETS.find((one) => String(one) === params.get('preset')) ?? null;
  return parseTipDraft(JSON.stringify({ ...texts, preset, anonymous: params.has('anonymous') }));
}
