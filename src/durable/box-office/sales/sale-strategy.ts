import type { Flush, FlushOutcome, SaleMember } from '#db/commits/sales/commit-sales.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { ErrorCode, Outcome, Refusal } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

/** A secured card payment, which the sale's transaction books. In minor units. */
export interface Payment {
  id: string;
  amountMinor: number;
}

/** A request to buy, with its idempotency key. */
export interface SaleRequest {
  userId: string;
  requestId: string;
  /** SHA-256 of the request; the same id with another hash is refused. */
  requestHash: string;
  /** Access token that the flush checks against D1; absent when the Worker has resolved the user. */
  claim?: Claim | null;
  /** The hold whose places and prices it uses. */
  holdId?: string | undefined;
  /** Covers what the wallet does not; absent when the wallet alone pays. */
  payment?: Payment | null | undefined;
  /** What brought the buyer of tickets to Aforo. */
  source?: string | null | undefined;
  /** The code of the promoter whose link they followed, or who is credited with their hold. */
  promoter?: string | null | undefined;
}

/** A member with the name that scanners and the bar show. */
export interface NamedMember extends SaleMember {
  holderName: string;
}

/** Identity of a request that D1 decided. */
export interface Decided {
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
}

/** Remaining stock as the box office counts it. */
export interface Stock<Priced> {
  /** Takes it from the stock if it fits; else leaves the stock unchanged and returns what is short. */
  take: (priced: Priced) => ErrorCode | null;
  /** Returns what is short, if anything; takes nothing. */
  lacks: (priced: Priced) => ErrorCode | null;
  /** Names what a sale that fits has not named, such as its seats; takes nothing. */
  assign: (priced: Priced) => ErrorCode | null;
  /** Counts places of a new hold as held, and those of an ended hold as free. */
  hold: (priced: Priced) => void;
  unhold: (priced: Priced) => void;
}

/** Strategy of the group commit: how tickets and orders differ. All methods but `commit` are synchronous. */
export interface SaleStrategy<
  Request extends SaleRequest,
  Priced,
  Member extends NamedMember,
  Row extends Decided,
  Value,
> {
  decide: (snapshot: EventSnapshot, request: Request, at: number) => Outcome<Priced>;
  stock: (snapshot: EventSnapshot) => Stock<Priced>;
  /** Tickets or line items; bounds the size of a flush. */
  units: (priced: Priced) => number;
  /** The member that D1 gets: priced, or refused and only recorded. */
  memberOf: (
    request: Request,
    decision: { purchase: Priced } | { refusal: Refusal },
    snapshot: EventSnapshot,
  ) => Member;
  commit: (flush: Flush<Member>) => Promise<FlushOutcome<Row>>;
  isPaid: (row: Row) => boolean;
  answerOf: (row: Row) => Outcome<Value>;
  /** The recorded answer of a request that was decided before. */
  recall: (userId: string, requestId: string) => { requestHash: string; answer: Outcome<Value> } | null;
  /** Whether its request id has reserved places, so that it cannot buy others. */
  isReserved: (request: Request) => boolean;
  /** Records a refusal that was answered without D1. */
  recordRefusal: (request: Request, refusal: Refusal) => void;
  /** Records decisions in one storage transaction. `members` are those that this flush sent and D1 accepted. */
  record: (rows: Row[], members: Member[]) => void;
  /** These members were sent and not accepted. `isKnown`: D1 has said so; otherwise they may still be. */
  notSold?: (members: Member[], isKnown: boolean) => void;
  /** Reads what D1 has and this object does not, for which these members got no row. */
  learn?: (members: Member[]) => Promise<void>;
  /** Adds the sold quantities to the snapshot. */
  count: (snapshot: EventSnapshot, members: Member[]) => void;
  /** The answer when all attempts to reach D1 failed. */
  failure: ErrorCode;
}
