import {
  BanknoteX,
  CalendarX2,
  CircleCheckBig,
  CircleX,
  CloudUpload,
  EyeOff,
  FileQuestionMark,
  Gavel,
  History,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  PackageSearch,
  PackageX,
  RefreshCw,
  Send,
  ShieldBan,
  ShieldX,
  ShoppingBag,
  Signpost,
  Ticket,
  TicketX,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import type { VerdictKind } from '#client/features/check-in/scan/verdict.ts';

interface VerdictLook {
  Icon: LucideIcon;
  /** AA contrast with its text. Identical in both themes, because staff recognize verdicts by color. */
  colors: string;
}

/** Each verdict's look. The icon's outline alone distinguishes them for color-blind staff. */
export const VERDICT_LOOKS = {
  VALID: { Icon: CircleCheckBig, colors: 'bg-green-700 text-white' },
  // Light, unlike the dark green of VALID: the server has not confirmed it.
  UNCONFIRMED: { Icon: CloudUpload, colors: 'bg-sky-300 text-neutral-950' },
  TICKET_ALREADY_USED: { Icon: History, colors: 'bg-amber-400 text-neutral-950' },
  TICKET_REFUNDED: { Icon: BanknoteX, colors: 'bg-violet-800 text-white' },
  TICKET_DISPUTED: { Icon: Gavel, colors: 'bg-orange-900 text-white' },
  TICKET_TRANSFERRED: { Icon: Send, colors: 'bg-teal-900 text-white' },
  EVENT_CANCELLED: { Icon: CalendarX2, colors: 'bg-slate-700 text-white' },
  EVENT_NOT_PUBLISHED: { Icon: EyeOff, colors: 'bg-slate-700 text-white' },
  WRONG_EVENT: { Icon: Signpost, colors: 'bg-blue-700 text-white' },
  WRONG_MODE: { Icon: ShoppingBag, colors: 'bg-cyan-800 text-white' },
  SCAN_NOT_PERMITTED: { Icon: ShieldX, colors: 'bg-neutral-950 text-white' },
  TICKET_CODE_RETIRED: { Icon: RefreshCw, colors: 'bg-indigo-900 text-white' },
  TICKET_INVALID: { Icon: CircleX, colors: 'bg-red-700 text-white' },
  TICKET_UNKNOWN: { Icon: TicketX, colors: 'bg-rose-300 text-neutral-950' },
  QR_FORMAT_INVALID: { Icon: FileQuestionMark, colors: 'bg-fuchsia-900 text-white' },
  NEEDS_NETWORK: { Icon: WifiOff, colors: 'bg-zinc-300 text-neutral-950' },
  ORDER_DONE: { Icon: PackageCheck, colors: 'bg-emerald-800 text-white' },
  ORDER_COMPLETED: { Icon: PackageOpen, colors: 'bg-yellow-300 text-neutral-950' },
  ORDER_CANCELLED: { Icon: PackageX, colors: 'bg-slate-700 text-white' },
  ORDER_DISPUTED: { Icon: Gavel, colors: 'bg-orange-900 text-white' },
  ORDER_INVALID: { Icon: PackageSearch, colors: 'bg-red-800 text-white' },
  WRONG_MODE_TICKET: { Icon: Ticket, colors: 'bg-cyan-800 text-white' },
  COUNTER_NOT_PERMITTED: { Icon: ShieldBan, colors: 'bg-neutral-950 text-white' },
  TOO_MANY_UNKNOWN_CODES: { Icon: Hourglass, colors: 'bg-rose-950 text-white' },
  FAILED: { Icon: TriangleAlert, colors: 'bg-stone-200 text-neutral-950' },
} as const satisfies Record<VerdictKind, VerdictLook>;
