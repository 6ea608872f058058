import { isBoolean, isString, nullable, objectOf, oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
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
}

export const EMPTY_DRAFT: TipDraft = {
  performerId: null,
  preset: null,
  amountText: '',
  message: '',
  anonymous: false,
};

const AMOUNT_MAX_CHARS = 20;

/** Drafts of this tab by event id. Sign-out erases them, so that no message to an artist stays behind. */
export const tipDrafts = persistedStore(
  'aforo-tip:',
  objectOf<TipDraft>({
    performerId: nullable(isString),
    preset: nullable(oneOf(TIP_PRESETS)),
    amountText: isString,
    message: isString,
    anonymous: isBoolean,
  }),
  { storage: 'session' },
);

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
  return {
    performerId: params.get('performerId'),
    preset: TIP_PRESETS.find((preset) => preset === params.get('preset')) ?? null,
    amountText: (params.get('amountText') ?? '').slice(0, AMOUNT_MAX_CHARS),
    message: (params.get('message') ?? '').slice(0, TIP_MESSAGE_MAX_CHARS),
    anonymous: params.has('anonymous'),
  };
}
