import type { PlanFault } from '#shared/seats/check-plan.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import type { PlanIndex } from '#shared/seats/plan-index.ts';

export type SaveResult =
  | { kind: 'saved'; version: number }
  /** Another save came first. */
  | { kind: 'changed'; latest: { version: number; plan: SeatingPlan } }
  /** The server found what the editor did not. */
  | { kind: 'faulty'; fault: PlanFault }
  | { kind: 'in-use'; refusal: InUseRefusal }
  /** In the person's language. */
  | { kind: 'failed'; message: string };

/** Why an event cannot have the plan, in the person's language: people have these seats, as far as the page knows. */
export interface InUseRefusal {
  title: string;
  text: string;
  seatIds: readonly string[];
}

/** An event's plan on sale, and who has and keeps its seats. */
export interface PlanOnSale {
  index: PlanIndex;
  usage: ReadonlyMap<string, 'sold' | 'held' | 'kept' | 'blocked'>;
  /** Seats that are kept or blocked, by what their keep is called. */
  keeps: readonly { name: string; seatIds: readonly string[] }[];
  /** Page on which guests are moved and seats taken out. */
  office: { to: string; label: string };
}

export interface StoredPicture {
  fileId: string;
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Where a plan is stored: a venue's, or an event's copy. */
export interface PlanStore {
  /** @param version the saved one that the plan replaces */
  save: (plan: SeatingPlan, version: number) => Promise<SaveResult>;
  /** Null where pictures cannot be changed. @throws refusals that `errorMessage` reads */
  uploadPicture: ((file: File) => Promise<StoredPicture>) | null;
}
