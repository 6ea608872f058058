import type { DoorAnswer } from '#shared/events/door-answers.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';
import type { NamedSeat } from '#shared/seats/seat-name.ts';

export interface SoldTicket {
  id: string;
  typeId: string;
  secret: string;
  shortCode: string;
  amountPaid: number;
  /** Its part of the promoter's commission. */
  commission?: number;
  answers?: DoorAnswer[];
  /** Of everybody in its purchase: nobody knows who takes which seat. */
  needs?: AccessNeeds;
  /** Absent without a seat. */
  seat?: NamedSeat;
}

type Sold = readonly { id: string; tickets: readonly SoldTicket[] }[];

// CROSS JOIN makes SQLite look up each ticket's purchase by id.
const ticketsSql = (seats: { columns: string; values: string }) => `
  INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code,
                       amount_paid, commission, ${seats.columns}created_at)
  SELECT t.value ->> 1, p.event_id, t.value ->> 2, p.id, p.user_id, 'active', t.value ->> 3, t.value ->> 4,
         t.value ->> 5, t.value ->> 6, ${seats.values}p.created_at
  FROM json_each(?1) AS t CROSS JOIN purchases AS p ON p.id = t.value ->> 0
  WHERE p.attempt = ?2 AND p.status = 'paid'`;
const INSERT_TICKETS = ticketsSql({ columns: '', values: '' });
const INSERT_SEATED_TICKETS = ticketsSql({
  columns: 'seat_id, seat_name, ',
  values: 't.value ->> 7, t.value ->> 8, ',
});

/** Only of tickets that this attempt sold. */
const INSERT_ANSWERS = `
  INSERT INTO ticket_answers (ticket_id, answers)
  SELECT t.id, a.value ->> 1
  FROM json_each(?1) AS a CROSS JOIN tickets AS t ON t.id = a.value ->> 0
  WHERE true ON CONFLICT DO NOTHING`;

/** The same. */
const INSERT_NEEDS = `
  INSERT INTO access_needs (ticket_id, event_id, needs)
  SELECT t.id, t.event_id, n.value ->> 1
  FROM json_each(?1) AS n CROSS JOIN tickets AS t ON t.id = n.value ->> 0
  WHERE true ON CONFLICT DO NOTHING`;

/** `[purchase, seat]` of every ticket with a seat. */
export function soldSeats(members: Sold): [string, string][] {
  return members.flatMap(({ id, tickets }) =>
    tickets.flatMap(({ seat }): [string, string][] => (seat ? [[id, seat.id]] : [])),
  );
}

/** The tickets of the purchases that this attempt inserted. */
export function insertTickets(
  db: D1Database,
  { attempt, members }: { attempt: string; members: Sold },
): D1PreparedStatement[] {
  const isSeated = members.some(({ tickets }) => tickets.some(({ seat }) => seat));
  const told = (field: 'answers' | 'needs') =>
    members.flatMap(({ tickets }) =>
      tickets.flatMap(({ id, [field]: own }) => (own ? [[id, JSON.stringify(own)]] : [])),
    );
  const [answers, needs] = [told('answers'), told('needs')];
  const rows = JSON.stringify(members.flatMap(ticketRows));
  return [
    db.prepare(isSeated ? INSERT_SEATED_TICKETS : INSERT_TICKETS).bind(rows, attempt),
    ...(answers.length > 0 ? [db.prepare(INSERT_ANSWERS).bind(JSON.stringify(answers))] : []),
    ...(needs.length > 0 ? [db.prepare(INSERT_NEEDS).bind(JSON.stringify(needs))] : []),
  ];
}

/** In the format that `ticketsSql` reads. */
function ticketRows({ id: purchaseId, tickets }: Sold[number]) {
  return tickets.map(({ id, typeId, secret, shortCode, amountPaid, commission, seat }) => {
    const row = [purchaseId, id, typeId, secret, shortCode, amountPaid];
    if (seat) return [...row, commission ?? null, seat.id, JSON.stringify(seat.name)];
    return commission === undefined ? row : [...row, commission];
  });
}
