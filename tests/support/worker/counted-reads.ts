import { env } from 'cloudflare:test';

/** How often D1 is asked meanwhile for a statement with these words, by anything in this isolate. */
export async function timesAsked(words: string, work: () => Promise<unknown>): Promise<number> {
  let times = 0;
  const restore = [env.DB, env.DB.withSession()].map((database) => {
    const prototype = Object.getPrototypeOf(database) as Pick<D1Database, 'prepare'>;
    const { prepare } = prototype;
    prototype.prepare = function (this: D1Database, sql: string) {
      if (sql.includes(words)) times += 1;
      return prepare.call(this, sql);
    };
    return () => Object.assign(prototype, { prepare });
  });
  try {
    await work();
  } finally {
    for (const undo of restore.reverse()) undo();
  }
  return times;
}
