import { DurableObject } from 'cloudflare:workers';

/** What the box office needs of the Worker's bindings. */
export interface BoxOfficeEnv {
  DB: D1Database;
  TICKET_SIGNING_KEY?: string;
}

export type BoxOfficeStub = DurableObjectStub<BoxOffice>;

/** One per event: decides purchases in order, and who has been let in. */
export class BoxOffice extends DurableObject<BoxOfficeEnv> {
  /** Called after every edit that a sale or the door depends on. */
  async catalogueChanged(): Promise<void> {}
}
