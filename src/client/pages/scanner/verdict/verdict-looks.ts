import {
  BanknoteX,
  CalendarX2,
  CircleCheckBig,
  CircleX,
  CloudUpload,
  EyeOff,
  FileQuestionMark,
  History,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  PackageSearch,
  PackageX,
  ShieldBan,
  ShieldX,
  ShoppingBag,
  Signpost,
  Ticket,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import type { VerdictKind } from '#client/features/scanner/check-in/verdict.ts';

interface VerdictLook {
  Icon: LucideIcon;
  /** AA contrast with its text. Identical in both themes, because staff recognize verdicts by color. */
  colours: string;
}

/** Each verdict's look. The icon's outline alone distinguishes them for color-blind staff. */
export const VERDICT_LOOKS = {
  VALID: { Icon: CircleCheckBig, colours: 'bg-green-700 text-white' },
  // Light, unlike the dark green of VALID: the server has not confirmed it.
  UNCONFIRMED: { Icon: CloudUpload, colours: 'bg-sky-300 text-neutral-950' },
  TICKET_ALREADY_USED: { Icon: History, colours: 'bg-amber-400 text-neutral-950' },
  TICKET_REFUNDED: { Icon: BanknoteX, colours: 'bg-violet-800 text-white' },
  EVENT_CANCELLED: { Icon: CalendarX2, colours: 'bg-slate-700 text-white' },
  EVENT_NOT_PUBLISHED: { Icon: EyeOff, colours: 'bg-slate-700 text-white' },
  WRONG_EVENT: { Icon: Signpost, colours: 'bg-blue-700 text-white' },
  WRONG_MODE: { Icon: ShoppingBag, colours: 'bg-cyan-800 text-white' },
  SCAN_NOT_PERMITTED: { Icon: ShieldX, colours: 'bg-neutral-950 text-white' },
  TICKET_INVALID: { Icon: CircleX, colours: 'bg-red-700 text-white' },
  QR_FORMAT_INVALID: { Icon: FileQuestionMark, colours: 'bg-fuchsia-900 text-white' },
  NEEDS_NETWORK: { Icon: WifiOff, colours: 'bg-zinc-300 text-neutral-950' },
  ORDER_DONE: { Icon: PackageCheck, colours: 'bg-emerald-800 text-white' },
  ORDER_COMPLETED: { Icon: PackageOpen, colours: 'bg-yellow-300 text-neutral-950' },
  ORDER_CANCELLED: { Icon: PackageX, colours: 'bg-slate-700 text-white' },
  ORDER_INVALID: { Icon: PackageSearch, colours: 'bg-red-800 text-white' },
  WRONG_MODE_TICKET: { Icon: Ticket, colours: 'bg-cyan-800 text-white' },
  COUNTER_NOT_PERMITTED: { Icon: ShieldBan, colours: 'bg-neutral-950 text-white' },
  TOO_MANY_UNKNOWN_CODES: { Icon: Hourglass, colours: 'bg-rose-950 text-white' },
  FAILED: { Icon: TriangleAlert, colours: 'bg-stone-200 text-neutral-950' },
} as const satisfies Record<VerdictKind, VerdictLook>;
