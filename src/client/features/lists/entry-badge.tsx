import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { EntryState } from '#shared/states.ts';

const TONES = {
  in_list: 'outline',
  partly_in: 'warning',
  in: 'success',
  no_show: 'outline',
  released: 'outline',
  removed: 'outline',
  duplicate: 'warning',
} as const satisfies Record<EntryState, Tone>;

interface EntryBadgeProps {
  entry: { state: EntryState; heads: number; entered: number };
}

/** Whether a guest of a list has come; a party may come in parts. */
export function EntryBadge({ entry: { state, heads, entered } }: EntryBadgeProps) {
  const { t } = useTranslation('guestList');
  return <Badge tone={TONES[state]}>{t(`state.${state}`, { entered, heads })}</Badge>;
}
