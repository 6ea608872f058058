import { DurableObject } from 'cloudflare:workers';
import { ConnectionTokens } from '#durable/support/connection-tokens.ts';
import { type ObjectLog, objectLog } from '#durable/support/log.ts';
import { answerClose, refuseSocket } from '#durable/support/refuse-socket.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { CLOSE_CODES, LIVE_PING, LIVE_PONG } from '#shared/live/live.ts';
import type { BoardPlace } from '#shared/live/live-board.ts';
import { BOARD_SHARDS } from '#shared/live/live-limits.ts';
import { Audience, mayWatch, type Viewer } from './audience.ts';
import type { BoardPush, BoardSnapshot } from './board-push.ts';
import { BoardSeats } from './board-seats.ts';
import { type BoardCircle, BoardText, circleOf } from './board-text.ts';
import { FanOut, type Listener, roundsApartMs, seatRoundsApartMs } from './fan-out.ts';

/** The one method of the box office that a board calls; declared here to avoid an import cycle. */
interface BoardSource extends Rpc.DurableObjectBranded {
  announceBoard(
    shard: number,
    actor: { id: string; isAdmin: boolean } | null,
  ): Promise<Outcome<BoardSnapshot>>;
}

/** Bindings of the Worker that a live board uses. */
export interface LiveBoardEnv {
  BOX_OFFICE: DurableObjectNamespace<BoardSource>;
}

export type LiveBoardStub = DurableObjectStub<LiveBoard>;

/**
 * One per event and shard: sends an event's numbers to its viewers and decides nothing. It holds their sockets and
 * the last snapshot; after hibernation it requests the snapshot from the box office again.
 */
export class LiveBoard extends DurableObject<LiveBoardEnv> {
  readonly #logError: ObjectLog;
  readonly #tokens = new ConnectionTokens<Viewer & BoardPlace>(() => Date.now());
  readonly #audience: Audience;
  readonly #text = new BoardText();
  readonly #seats = new BoardSeats();
  readonly #fanOuts: readonly FanOut<Listener>[];
  readonly #seatsFanOut: FanOut<Listener>;
  #loading: Promise<void> | null = null;
  /** Requests to the box office in flight. */
  #requestsInFlight = 0;
  /** Forced disconnects in this instance; a change reveals one that happened during an await. */
  #disconnects = 0;

  constructor(ctx: DurableObjectState, env: LiveBoardEnv) {
    super(ctx, env);
    // Its name begins with the event's id.
    this.#logError = objectLog({ board: ctx.id.name ?? '' });
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
    this.#audience = new Audience({ ctx, now: () => Date.now() });
    this.#fanOuts = [
      // Guests are spread evenly over an event's boards; the few staff get updates as often as possible.
      this.#fanOut('guests', (viewers) => roundsApartMs(viewers, BOARD_SHARDS)),
      this.#fanOut('staff', (viewers) => roundsApartMs(viewers)),
    ];
    this.#seatsFanOut = this.#fanOut('forSeats', seatRoundsApartMs);
  }

  #fanOut(circle: BoardCircle | 'forSeats', apartMs: (viewers: number) => number): FanOut<Listener> {
    return new FanOut({
      now: () => Date.now(),
      after: (ms, run) => void setTimeout(run, ms),
      yield: pause,
      sockets: () => this.#audience.seats[circle],
      apartMs,
      news: () => {
        const news = circle === 'forSeats' ? this.#seats.news() : this.#text.news(circle);
        return news === null ? null : () => news;
      },
      logError: (error) => this.#logError('board', error),
    });
  }

  /** Issues a connection token to a permitted viewer. */
  async admit(place: BoardPlace, viewer: Viewer): Promise<Outcome<{ token: string; expiresAt: number }>> {
    if (this.#audience.isFull) return refused('RATE_LIMITED');
    const before = this.#disconnects;
    const refusal =
      viewer.channel === 'staff' ? await this.#requestForStaff(place, viewer) : await this.#ready(place);
    if (refusal) return refusal;
    // A disconnect during the call may concern this person: the client must request a new token.
    if (before !== this.#disconnects) return refused('SERVER_ERROR');
    if (viewer.channel !== 'staff' && !this.#text.snapshot?.board) return refused('EVENT_NOT_FOUND');
    return done(this.#tokens.issue({ ...viewer, ...place }, crypto.getRandomValues(new Uint8Array(16))));
  }

  /**
   * Called by the box office. A push may overtake the answer to a request of this board. Requests in flight
   * therefore count as viewers; otherwise the box office would stop pushing, and that older answer would be the
   * last.
   * @returns the number of viewers; after 0 the box office pushes nothing until the board requests a snapshot
   */
  async push(push: BoardPush): Promise<{ viewers: number }> {
    const { personal, ...snapshot } = push;
    this.#take(snapshot);
    await this.#audience.sendPersonal(personal, pause);
    const viewers = this.#audience.size + this.#requestsInFlight;
    if (viewers === 0) {
      this.#text.forget();
      this.#seats.forget();
    }
    return { viewers };
  }

  /**
   * Closes the sockets and revokes the tokens of a person who lost access or deleted their account. Clients that
   * are still permitted request a new token.
   */
  async disconnect(userId: string): Promise<void> {
    this.#disconnects += 1;
    this.#tokens.revoke((holder) => holder.userId === userId);
    this.#audience.closePerson(userId);
  }

  /** WebSocket upgrades only; everything else comes by RPC. */
  override async fetch(request: Request): Promise<Response> {
    const holder = this.#tokens.redeem(new URL(request.url).searchParams.get('ticket') ?? '');
    if (!holder) return refuseSocket(CLOSE_CODES.tokenInvalid, 'connection token invalid');
    const before = this.#disconnects;
    const refusal = await this.#ready(holder).catch((error: unknown) => {
      this.#logError('board', error);
      return refused('SERVER_ERROR');
    });
    const { snapshot } = this.#text;
    if (refusal || !snapshot) return refuseSocket(CLOSE_CODES.unavailable, 'unavailable');
    if (before !== this.#disconnects) return refuseSocket(CLOSE_CODES.renew, 'renew');
    const { channel, userId, isAdmin, seats } = holder;
    const viewer = { channel, userId, isAdmin, ...(seats && { seats }) };
    if (!mayWatch(snapshot.watchers, viewer)) return refuseSocket(CLOSE_CODES.notPermitted, 'not permitted');
    if (channel !== 'staff' && !snapshot.board) return refuseSocket(CLOSE_CODES.notFound, 'not found');
    if (this.#audience.isFull) return refuseSocket(CLOSE_CODES.unavailable, 'full');
    const here = this.#audience.seats;
    const board = this.#text.first(snapshot, channel, here[circleOf(channel)].length === 0);
    const states = seats ? this.#seats.first(here.forSeats.length === 0) : null;
    // The seats come first: a page that has the board is live, and polls nothing.
    return this.#audience.admit(viewer, states === null ? [board] : [states, board]);
  }

  /** The runtime answers heartbeats without waking this object; no other message is expected. */
  override async webSocketMessage(socket: WebSocket): Promise<void> {
    socket.close(CLOSE_CODES.tooMuch, 'nothing is expected');
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    this.#audience.left();
    answerClose(socket, code);
  }

  override async webSocketError(): Promise<void> {
    this.#audience.left();
  }

  /** Ensures that a snapshot is loaded. @returns the refusal if that fails */
  async #ready(place: BoardPlace): Promise<Outcome<never> | null> {
    if (this.#text.snapshot) return null;
    let found = true;
    this.#loading ??= this.#requestSnapshot(place, null)
      .then((outcome) => {
        found = outcome.ok;
      })
      .finally(() => {
        this.#loading = null;
      });
    await this.#loading;
    return found && this.#text.snapshot ? null : refused('EVENT_NOT_FOUND');
  }

  /** The box office itself checks the staff, because the list here may be outdated. */
  async #requestForStaff(place: BoardPlace, viewer: Viewer): Promise<Outcome<never> | null> {
    if (viewer.userId === null) return refused('NOT_SIGNED_IN');
    const outcome = await this.#requestSnapshot(place, { id: viewer.userId, isAdmin: viewer.isAdmin });
    return outcome.ok ? null : outcome;
  }

  async #requestSnapshot(
    { eventId, shard }: BoardPlace,
    actor: { id: string; isAdmin: boolean } | null,
  ): Promise<Outcome<BoardSnapshot>> {
    const { BOX_OFFICE } = this.env;
    this.#requestsInFlight += 1;
    try {
      const outcome = await BOX_OFFICE.getByName(eventId).announceBoard(shard, actor);
      if (outcome.ok) this.#take(outcome.value);
      return outcome;
    } finally {
      this.#requestsInFlight -= 1;
    }
  }

  /** Ignores an answer that a newer push has overtaken. */
  #take({ seats, ...snapshot }: BoardSnapshot): void {
    if (seats === null) this.#seats.forget();
    else if (seats && this.#seats.take(seats)) this.#seatsFanOut.offer();
    if (!this.#text.take(snapshot)) return;
    this.#audience.closeUnauthorized(snapshot.watchers);
    if (!snapshot.board) this.#audience.closeGuests();
    for (const fanOut of this.#fanOuts) fanOut.offer();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
