import type { Bench } from '../bench.ts';
import { wakeBoxOffice } from '../door.ts';
import { drive, requireAnswers } from '../load.ts';
import { type Findings, formatRange } from '../report.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { hallOf, STALLS } from '../seats/sell-hall.ts';
import { addEvent, type BenchEvent } from '../seed/events.ts';
import { ratiosOf } from '../statistics.ts';
import { eventAt, purchases, untilWarm } from './trade.ts';

const WARM_UP = 300;

/**
 * A hall sold out by best available, to more buyers than there are seats, beside the same sale without seats. Every buyer
 * asks once, as an old client does: the box office chooses.
 */
export async function measureSeats(bench: Bench): Promise<Findings> {
  const { server, options, buyers } = bench;
  const { rounds, connections, ticketsOnSale } = options;
  const plan = hallOf(ticketsOnSale);
  const open = async (zoneId: string | null): Promise<BenchEvent[]> => {
    const events: BenchEvent[] = [];
    // One more for the warm-up.
    for (let round = 0; round <= rounds; round++) {
      const seating = zoneId === null ? {} : { seating: { plan, zoneId } };
      const event = await addEvent(server.db, {
        organizer: bench.organizer,
        quantity: ticketsOnSale,
        ...seating,
      });
      await wakeBoxOffice(bench, event);
      events.push(event);
    }
    return events;
  };
  const startedAt = Date.now();
  const events = { seated: await open(STALLS), plain: await open(null) };
  const ask = (kind: 'seated' | 'plain', round: number, count: number) =>
    drive(server.productPort, purchases(bench, eventAt(events[kind], round), count, 'sale'), connections);
  const sell = async (kind: 'seated' | 'plain', round: number): Promise<Run> => {
    const run = await ask(kind, round, buyers.length);
    requireAnswers(`${kind} sale`, run, { ok: ticketsOnSale, SOLD_OUT: buyers.length - ticketsOnSale });
    return run;
  };

  await untilWarm({ options, startedAt });
  for (const kind of ['seated', 'plain'] as const) await ask(kind, rounds, WARM_UP);
  const runs = await takeTurns(options, {
    seated: (round) => sell('seated', round),
    plain: (round) => sell('plain', round),
  });
  await requireSeats(bench, events.seated.slice(0, rounds), ticketsOnSale);

  const paid = (of: readonly Run[]) => of.map((run) => run.okPerSecond);
  const cpu = (of: readonly Run[]) => of.map((run) => run.cpuUs);
  const answered = ratiosOf(speedsOf(runs.seated), speedsOf(runs.plain));
  const sold = ratiosOf(paid(runs.seated), paid(runs.plain));
  const ofCpu = ratiosOf(cpu(runs.seated), cpu(runs.plain));
  return {
    title: `Seats: ${buyers.length} buyers, a hall of ${ticketsOnSale} seats by best available, ${connections} connections`,
    unit: 'buyers answered',
    variants: [
      { name: 'checkout.start that pays, with seats', runs: runs.seated },
      { name: 'the same without seats', runs: runs.plain },
    ],
    notes: [
      `with / without seats: all buyers ${formatRange(answered.values)} (goal 0.8); CPU ${formatRange(ofCpu.values)}`,
      `paid/s until sold out: ${formatRange(paid(runs.seated))} with, ${formatRange(paid(runs.plain))} without, ratio ${formatRange(sold.values)}`,
    ],
    ratios: {
      seatsVsPlain: answered.median,
      seatsPaidVsPlain: sold.median,
      seatsCpuVsPlain: ofCpu.median,
    },
  };
}

/** Fails the benchmark unless every seat of those events has one ticket. */
async function requireSeats({ server }: Bench, events: readonly BenchEvent[], seats: number): Promise<void> {
  const { results } = await server.db
    .prepare(
      `SELECT count(DISTINCT seat_id) AS seats, count(*) AS tickets FROM tickets
       WHERE event_id IN (SELECT value FROM json_each(?1)) GROUP BY event_id`,
    )
    .bind(JSON.stringify(events.map(({ eventId }) => eventId)))
    .all<{ seats: number; tickets: number }>();
  const isFull =
    results.length === events.length && results.every((row) => row.seats === seats && row.tickets === seats);
  if (!isFull) throw new Error(`The halls of ${seats} seats have ${JSON.stringify(results)}.`);
}
