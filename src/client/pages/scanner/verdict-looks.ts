import {
  BanknoteX,
  CalendarX2,
  CircleCheckBig,
  CircleX,
  EyeOff,
  FileQuestionMark,
  History,
  type LucideIcon,
  ShieldX,
  ShoppingBag,
  Signpost,
  TriangleAlert,
} from 'lucide-react';
import type { VerdictKind } from '#client/features/scanner/verdict.ts';

interface VerdictLook {
  Icon: LucideIcon;
  /** Dark enough, or light enough, for its text by AA; the same in both themes, as staff learn them by heart. */
  colours: string;
}

/** What each verdict looks like. The icon's outline alone tells them apart for whoever sees no colour. */
export const VERDICT_LOOKS = {
  VALID: { Icon: CircleCheckBig, colours: 'bg-green-700 text-white' },
  TICKET_ALREADY_USED: { Icon: History, colours: 'bg-amber-400 text-neutral-950' },
  TICKET_REFUNDED: { Icon: BanknoteX, colours: 'bg-violet-800 text-white' },
  EVENT_CANCELLED: { Icon: CalendarX2, colours: 'bg-slate-700 text-white' },
  EVENT_NOT_PUBLISHED: { Icon: EyeOff, colours: 'bg-slate-700 text-white' },
  WRONG_EVENT: { Icon: Signpost, colours: 'bg-blue-700 text-white' },
  WRONG_MODE: { Icon: ShoppingBag, colours: 'bg-cyan-800 text-white' },
  SCAN_NOT_PERMITTED: { Icon: ShieldX, colours: 'bg-neutral-950 text-white' },
  TICKET_INVALID: { Icon: CircleX, colours: 'bg-red-700 text-white' },
  QR_FORMAT_INVALID: { Icon: FileQuestionMark, colours: 'bg-fuchsia-900 text-white' },
  FAILED: { Icon: TriangleAlert, colours: 'bg-stone-200 text-neutral-950' },
} as const satisfies Record<VerdictKind, VerdictLook>;
