import { DurableObject } from 'cloudflare:workers';
import { type EventViewsRow, saveEventViews } from '#db/commits/analytics/event-views.ts';
import { type DatabaseEnv, databaseOf } from '#db/databases.ts';
import { AlarmClock } from '#durable/support/alarm-clock.ts';
import { objectLog } from '#durable/support/log.ts';
import { ViewStore } from './view-store.ts';

/** Counts reach D1 this long after the first view since the last time (ms): one write, however many views. */
const SAVE_AFTER_MS = 60_000;

export type ViewCounterStub = DurableObjectStub<ViewCounter>;

/**
 * One per event, addressed by its id: adds up the views of its page, apart from the box office, so that a crowd of readers
 * delays no sale. The rows in D1 are its totals, so saving twice changes nothing.
 */
export class ViewCounter extends DurableObject<DatabaseEnv> {
  readonly #store: ViewStore;
  readonly #alarm: AlarmClock;

  constructor(ctx: DurableObjectState, env: DatabaseEnv) {
    super(ctx, env);
    this.#store = new ViewStore(ctx.storage.sql);
    this.#alarm = new AlarmClock(ctx.storage);
  }

  /** Views that a Worker has gathered for an event that it found in D1. */
  async add(views: readonly EventViewsRow[]): Promise<void> {
    this.#store.createTable();
    for (const row of views) this.#store.add(row);
    this.#alarm.ringAt(Date.now() + SAVE_AFTER_MS);
  }

  /** Saves now, for a reader who is looking. @returns whether D1 has got something new */
  async save(): Promise<boolean> {
    const rows = this.#store.exists() ? this.#store.unsaved() : [];
    if (rows.length === 0) return false;
    await saveEventViews(databaseOf(this.env, this.#eventId), this.#eventId, rows);
    this.#store.saved(rows);
    return true;
  }

  override async alarm(): Promise<void> {
    this.#alarm.rang();
    try {
      await this.save();
    } catch (error) {
      objectLog({ eventId: this.#eventId })('save views', error);
      this.#alarm.ringAt(Date.now() + SAVE_AFTER_MS);
    }
  }

  get #eventId(): string {
    return this.ctx.id.name ?? '';
  }
}
