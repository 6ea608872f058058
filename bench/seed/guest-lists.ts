import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { mutation } from '../requests.ts';
import type { BenchEvent } from './events.ts';
import type { BenchTicket } from './sold-tickets.ts';

/** A name on a list, with the secret of its code. */
export interface BenchEntry extends BenchTicket {
  name: string;
  heads: number;
}

/** First, second and last names: no two of them make a person of another alphabet. */
const ALPHABETS = [
  [
    ['José', 'Zoë', 'Siobhán', 'Noëlle', 'Björn', 'Chloé', 'Ángel', 'Łukasz', 'Renée'],
    ['Peña', 'Núñez', 'Ibáñez', 'Muñoz', 'Gómez', 'Pérez', 'López', 'Díaz', 'Vélez'],
    ['Größe', 'Ćosić', 'Dvořák', 'Håkansson', 'Çelik', 'Østergård', 'Fürst', 'Nagyová', 'Castelló'],
  ],
  [
    ['Семён', 'Алёна', 'Фёдор', 'Ксения', 'Юрий', 'Щукарь', 'Яна', 'Эльза', 'Артём'],
    ['Львовна', 'Ильич', 'Юрьевна', 'Петрович', 'Саввич', 'Глебовна', 'Фомич', 'Егоровна', 'Якович'],
    ['Королёв', 'Щербак', 'Жуков', 'Чайка', 'Цветаев', 'Хромов', 'Шишкин', 'Юдинцев', 'Эйхенвальд'],
  ],
  [
    ['Γιώργος', 'Ελένη', 'Νίκος', 'Σοφία', 'Θανάσης', 'Ξένια', 'Ψυχή', 'Άρης', 'Ωραία'],
    ['Δήμου', 'Λάμπρου', 'Ρήγα', 'Σταύρου', 'Φωτίου', 'Χρήστου', 'Βασιλείου', 'Ζήση', 'Κώστα'],
    ['Παπαδάκης', 'Οικονόμου', 'Μαυρίδης', 'Ξυδάκης', 'Γαλάνης', 'Τζαννής', 'Ψαράς', 'Ηλιάδης', 'Θεοδώρου'],
  ],
] as const;

/** Names that one request may add. */
const PER_LIST = 500;
const DELIVERED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;

/** Names of all alphabets in turn, at most 2,187. */
function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const [firsts, seconds, lasts] = ALPHABETS[index % 3] ?? ALPHABETS[0];
    const person = Math.floor(index / 3);
    return [firsts[person % 9], seconds[Math.floor(person / 9) % 9], lasts[Math.floor(person / 81)]].join(
      ' ',
    );
  });
}

/** Lists of 500 names each, made by the organizer: parties of one to four. */
export async function addGuestLists(
  { server, organizer }: Bench,
  { eventId }: BenchEvent,
  count: number,
): Promise<BenchEntry[]> {
  const connection = new Connection(server.productPort);
  const ask = async <Data>(procedure: string, input: Record<string, unknown>): Promise<Data> => {
    const request = mutation(procedure, organizer.token, { requestId: randomUUID(), eventId, ...input });
    const { body } = await connection.send(request);
    const { result } = JSON.parse(body) as { result?: { data: Data } };
    if (!result) throw new Error(`${procedure}: ${body}`);
    return result.data;
  };
  const names = namesOf(count).map((name, index) => ({ name, heads: 1 + (index % 4) }));
  for (let from = 0; from < count; from += PER_LIST) {
    const terms = { name: `List ${from}`, kind: 'promoter', quota: 4 * PER_LIST, plusMax: 3 };
    const { id: listId } = await ask<{ id: string }>('lists.create', terms);
    const listed = { listId, names: names.slice(from, from + PER_LIST) };
    const { results } = await ask<{ results: { ok: boolean }[] }>('lists.add', listed);
    if (results.some(({ ok }) => !ok)) throw new Error('A name was not listed.');
  }
  connection.close();
  return await deliveredEntries(server.db, eventId, count);
}

async function deliveredEntries(db: Bench['server']['db'], eventId: string, count: number) {
  const startedAt = Date.now();
  for (;;) {
    const { results } = await db
      .prepare(
        'SELECT id, event_id AS eventId, secret, name, heads FROM list_entries WHERE event_id = ?1 ORDER BY id',
      )
      .bind(eventId)
      .all<{ id: string; eventId: string; secret: string; name: string; heads: number }>();
    if (results.length === count) return results;
    if (Date.now() - startedAt > DELIVERED_WITHIN_MS) throw new Error(`D1 has ${results.length} names.`);
    await wait(LOOK_EVERY_MS);
  }
}
