import { mayPass } from '#client/lib/api/retry.ts';
import { api } from '#client/lib/api/trpc.ts';
import type { BarMoney, TicketVoucher, VoucherVerdict } from '#shared/contracts/vouchers.ts';
import { bareVerdict, type Verdict } from '../scan/verdict.ts';
import { handOvers, isUnsent } from './hand-over-store.ts';
import { sendHandOvers } from './hand-over-uploads.ts';
import { showAlone } from './offline-vouchers.ts';
import { withOwn } from './own-hand-overs.ts';

/** From then on the device decides by its list (ms), as at the door. */
const ANSWER_WITHIN_MS = 2_500;

/** What a ticket contains, as the bar sees it. */
export interface ShownVouchers {
  ticketId: string;
  holderName: string;
  typeName: string;
  vouchers: readonly TicketVoucher[];
  /** Null also where only the server knows it. */
  barMoney: BarMoney | null;
  /** When the list was read that answered (Unix ms); null for the server's answer. */
  asOf: number | null;
}

export type DeskAnswer = { kind: 'shown'; shown: ShownVouchers } | { kind: 'verdict'; verdict: Verdict };

/** A hand-over of the bar, or why it was none. */
export type HandOverAnswer =
  | { kind: 'done'; shown: ShownVouchers; isOffline: boolean }
  | { kind: 'none'; shown: ShownVouchers }
  | { kind: 'verdict'; verdict: Verdict };

/** The person and the place of this device. */
export interface BarPost {
  eventId: string;
  personId: string;
  bar: string;
}

export interface VoucherDesk {
  /** @throws a transient error when neither the server nor a list answers */
  show: (code: string) => Promise<DeskAnswer>;
  handOver: (give: {
    code: string;
    requestId: string;
    contentId: string;
    name: string;
  }) => Promise<HandOverAnswer>;
  undo: (redeemId: string) => Promise<void>;
}

/** Shows and hands over what tickets contain: by the server, or by the sealed list where it does not answer. */
export function voucherDesk(post: () => BarPost, newId: () => string): VoucherDesk {
  const alone = async (code: string, error: unknown): Promise<DeskAnswer> => {
    const answer = mayPass(error) ? await showAlone(post().eventId, code) : null;
    if (!answer) throw error;
    if (answer.kind === 'refused')
      return { kind: 'verdict', verdict: { ...verdictOf(answer.code), offline: true } };
    const { record, vouchers, asOf } = answer;
    const { id: ticketId, holderName, typeName } = record;
    return { kind: 'shown', shown: { ticketId, holderName, typeName, vouchers, barMoney: null, asOf } };
  };

  const keep = async (
    give: Parameters<VoucherDesk['handOver']>[0],
    shown: ShownVouchers,
    confirmedAt: number | null,
  ): Promise<void> => {
    const { code, requestId, contentId, name } = give;
    const { eventId, personId, bar } = post();
    await handOvers.put({
      requestId,
      eventId,
      ticketId: shown.ticketId,
      contentId,
      name,
      at: Date.now(),
      bar,
      personId,
      code: confirmedAt === null ? code : null,
      confirmedAt,
      problem: null,
    });
  };

  return {
    async show(code) {
      try {
        const { eventId } = post();
        const answer = await api.vouchers.show.mutate(
          { eventId, code },
          { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
        );
        return answer.outcome === 'valid'
          ? { kind: 'shown', shown: await shownOf(answer) }
          : { kind: 'verdict', verdict: verdictOfRefusal(answer) };
      } catch (error) {
        return alone(code, error);
      }
    },
    async handOver(give) {
      const { code, requestId, contentId } = give;
      try {
        const { eventId, bar } = post();
        const answer = await api.vouchers.redeem.mutate(
          { eventId, requestId, code, contentId, bar },
          { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
        );
        if (answer.outcome === 'valid') {
          const shown = await shownOf(answer);
          // The list is older than this answer; a full storage does not matter here.
          await keep(give, shown, Date.now()).catch((error: unknown) => console.error(error));
          return answer.redeemed === null
            ? { kind: 'none', shown }
            : { kind: 'done', shown, isOffline: false };
        }
        if (answer.code !== 'VOUCHER_REDEEMED') return { kind: 'verdict', verdict: verdictOfRefusal(answer) };
        const { ticket, vouchers } = answer;
        return { kind: 'none', shown: { ...EMPTY, ...named(ticket), vouchers } };
      } catch (error) {
        const answer = await alone(code, error);
        if (answer.kind === 'verdict') return answer;
        const { shown } = answer;
        const voucher = shown.vouchers.find((one) => one.contentId === contentId);
        if (!voucher || voucher.used >= voucher.total) return { kind: 'none', shown };
        await keep(give, shown, null);
        sendHandOvers();
        const again = await showAlone(post().eventId, code);
        const vouchers = again?.kind === 'shown' ? again.vouchers : shown.vouchers;
        return { kind: 'done', shown: { ...shown, vouchers }, isOffline: true };
      }
    },
    async undo(redeemId) {
      const own = handOvers.all().find(({ requestId }) => requestId === redeemId);
      // An unsent one never left this device.
      if (!own || !isUnsent(own))
        await api.vouchers.undo.mutate({ eventId: post().eventId, requestId: newId(), redeemId });
      await handOvers.delete(redeemId);
    },
  };
}

const EMPTY: ShownVouchers = {
  ticketId: '',
  holderName: '',
  typeName: '',
  vouchers: [],
  barMoney: null,
  asOf: null,
};

function named(
  ticket: { id: string; holderName: string; typeName: string } | null,
): Pick<ShownVouchers, 'ticketId' | 'holderName' | 'typeName'> {
  const { id = '', holderName = '', typeName = '' } = ticket ?? {};
  return { ticketId: id, holderName, typeName };
}

/** The server does not have what this device has not sent yet. */
async function shownOf({
  ticket,
  vouchers,
  barMoney,
}: Extract<VoucherVerdict, { outcome: 'valid' }>): Promise<ShownVouchers> {
  await handOvers.load().catch((error: unknown) => console.error(error));
  const own = handOvers.all().filter(({ ticketId }) => ticketId === ticket.id);
  return {
    ...named(ticket),
    vouchers: withOwn(vouchers, own, Number.POSITIVE_INFINITY),
    barMoney,
    asOf: null,
  };
}

function verdictOfRefusal(answer: Extract<VoucherVerdict, { outcome: 'refused' }>): Verdict {
  const { ticket, eventName } = answer;
  return {
    ...verdictOf(answer.code),
    holderName: ticket?.holderName ?? null,
    typeName: ticket?.typeName ?? null,
    shortCode: ticket?.shortCode ?? null,
    eventName: eventName ?? null,
  };
}

/** A ticket that contains nothing for the bar is one for the door. */
function verdictOf(code: Extract<VoucherVerdict, { outcome: 'refused' }>['code'] | 'NEEDS_NETWORK'): Verdict {
  switch (code) {
    case 'NO_VOUCHERS':
      return bareVerdict('WRONG_MODE_TICKET', 'orders');
    case 'VOUCHER_REDEEMED':
    case 'VOUCHER_UNKNOWN':
    case 'WRONG_MODE':
      return bareVerdict('TICKET_INVALID', 'orders');
    default:
      return bareVerdict(code, 'orders');
  }
}
