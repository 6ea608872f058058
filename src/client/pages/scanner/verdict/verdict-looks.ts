import {
  BanknoteX,
  CalendarX2,
  CircleCheckBig,
  ClipboardX,
  ClockAlert,
  CloudUpload,
  Construction,
  DoorClosed,
  DoorOpen,
  EyeOff,
  FileQuestionMark,
  Gavel,
  History,
  Hourglass,
  LogOut,
  type LucideIcon,
  Map as MapIcon,
  OctagonX,
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
  UsersRound,
  UserX,
  WifiOff,
} from 'lucide-react';
import type { VerdictKind } from '#client/features/check-in/scan/verdict.ts';

interface Ground {
  /** AA contrast with its text. Identical in both themes, because staff recognize verdicts by their ground. */
  colors: string;
  /** The frame of everybody who stays outside; null for who is let in. */
  frame: string | null;
}

/**
 * What to do, at arm's length and in any color vision: light grounds without a frame let in, dark ones with a frame do
 * not. The word and the icon say why.
 */
export const GROUNDS = {
  in: { colors: 'bg-green-300 text-neutral-950', frame: null },
  /** Admitted by this device alone: never green. */
  unconfirmed: { colors: 'bg-sky-300 text-neutral-950', frame: null },
  notIn: { colors: 'bg-red-900 text-white', frame: 'border-red-400 border-solid' },
  /** Gone out: neither let in nor kept outside. */
  out: { colors: 'bg-fuchsia-300 text-neutral-950', frame: null },
  lookAgain: { colors: 'bg-yellow-900 text-white', frame: 'border-amber-400 border-dashed' },
  notOurs: { colors: 'bg-indigo-900 text-white', frame: 'border-indigo-300 border-double' },
} as const satisfies Record<string, Ground>;

interface VerdictLook {
  Icon: LucideIcon;
  ground: keyof typeof GROUNDS;
}

export const VERDICT_LOOKS = {
  VALID: { Icon: CircleCheckBig, ground: 'in' },
  LEFT: { Icon: LogOut, ground: 'out' },
  UNCONFIRMED: { Icon: CloudUpload, ground: 'unconfirmed' },
  TICKET_ALREADY_USED: { Icon: History, ground: 'notIn' },
  TICKET_REFUNDED: { Icon: BanknoteX, ground: 'notIn' },
  TICKET_DISPUTED: { Icon: Gavel, ground: 'notIn' },
  TICKET_TRANSFERRED: { Icon: Send, ground: 'notIn' },
  EVENT_CANCELLED: { Icon: CalendarX2, ground: 'notIn' },
  EVENT_NOT_PUBLISHED: { Icon: EyeOff, ground: 'notIn' },
  WRONG_EVENT: { Icon: Signpost, ground: 'notOurs' },
  WRONG_MODE: { Icon: ShoppingBag, ground: 'lookAgain' },
  SCAN_NOT_PERMITTED: { Icon: ShieldX, ground: 'notIn' },
  PHONE_REVOKED: { Icon: ShieldX, ground: 'notIn' },
  PARTY_COMPLETE: { Icon: UsersRound, ground: 'notIn' },
  ENTRY_TOO_LATE: { Icon: ClockAlert, ground: 'notIn' },
  ENTRY_RELEASED: { Icon: ClipboardX, ground: 'notIn' },
  ENTRY_REMOVED: { Icon: UserX, ground: 'notIn' },
  ZONE_FULL: { Icon: Construction, ground: 'notIn' },
  ZONE_NOT_ADMITTED: { Icon: MapIcon, ground: 'notIn' },
  REENTRY_OVER: { Icon: DoorClosed, ground: 'notIn' },
  NOT_INSIDE: { Icon: DoorOpen, ground: 'lookAgain' },
  TICKET_CODE_RETIRED: { Icon: RefreshCw, ground: 'lookAgain' },
  TICKET_INVALID: { Icon: OctagonX, ground: 'notIn' },
  TICKET_UNKNOWN: { Icon: TicketX, ground: 'notIn' },
  QR_FORMAT_INVALID: { Icon: FileQuestionMark, ground: 'notOurs' },
  NEEDS_NETWORK: { Icon: WifiOff, ground: 'lookAgain' },
  ORDER_DONE: { Icon: PackageCheck, ground: 'in' },
  ORDER_COMPLETED: { Icon: PackageOpen, ground: 'notIn' },
  ORDER_CANCELLED: { Icon: PackageX, ground: 'notIn' },
  ORDER_DISPUTED: { Icon: Gavel, ground: 'notIn' },
  ORDER_INVALID: { Icon: PackageSearch, ground: 'notIn' },
  WRONG_MODE_TICKET: { Icon: Ticket, ground: 'lookAgain' },
  COUNTER_NOT_PERMITTED: { Icon: ShieldBan, ground: 'notIn' },
  TOO_MANY_UNKNOWN_CODES: { Icon: Hourglass, ground: 'lookAgain' },
  FAILED: { Icon: TriangleAlert, ground: 'lookAgain' },
} as const satisfies Record<VerdictKind, VerdictLook>;

export function groundOf(kind: VerdictKind): Ground {
  return GROUNDS[VERDICT_LOOKS[kind].ground];
}
