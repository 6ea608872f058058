import type { z } from 'zod';
import type { connectionTokenInput } from '#shared/contracts/live.ts';
import { Connection } from '../connection.ts';
import { mutation } from '../requests.ts';
import type { BenchPerson } from '../seed/people.ts';

/** Concurrent requests. */
const AT_A_TIME = 32;

/** The socket path of each person, from `live.ticket`. */
export async function socketPaths(
  port: number,
  people: readonly BenchPerson[],
  to: z.input<typeof connectionTokenInput>,
): Promise<string[]> {
  const paths: string[] = [];
  let next = 0;
  const ask = async () => {
    const connection = new Connection(port);
    for (let person = people[next++]; person !== undefined; person = people[next++]) {
      const { body } = await connection.send(mutation('live.ticket', person.token, to));
      const { result } = JSON.parse(body) as { result?: { data: { path: string } } };
      if (!result) throw new Error(`No ticket to a socket: ${body}`);
      paths.push(result.data.path);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, ask));
  return paths;
}
