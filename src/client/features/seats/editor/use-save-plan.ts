import { useState } from 'react';
import { type PlanFault, parsePlan, saleFaults } from '#shared/seats/check-plan.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import type { InUseRefusal, PlanOnSale, PlanStore, SaveResult } from './plan-store.ts';
import { lostSeats } from './put-back.ts';
import type { PlanEditorState } from './use-plan-editor.ts';

type Latest = Extract<SaveResult, { kind: 'changed' }>['latest'];

export interface PlanSaving {
  save: () => Promise<void>;
  isSaving: boolean;
  faults: readonly PlanFault[];
  failure: string | null;
  /** People have seats that the plan would change; until the next save. */
  inUse: InUseRefusal | null;
  /** The plan lacks seats that are kept or blocked, and would end their keeps: the person decides. */
  losesKeeps: boolean;
  /** Saves without them. */
  loseKeeps: () => Promise<void>;
  /** The version that another member has saved meanwhile, until the person decides. */
  conflict: Latest | null;
  /** Saves over it. */
  keepOwn: () => Promise<void>;
  /** Shows it; undo brings the own work back. */
  takeTheirs: () => void;
  forget: () => void;
}

/** Checks and saves the plan. A failed or refused save loses nothing. */
export function useSavePlan(
  editor: PlanEditorState,
  store: PlanStore,
  onSale: PlanOnSale | null,
): PlanSaving {
  const [isSaving, setIsSaving] = useState(false);
  const [faults, setFaults] = useState<readonly PlanFault[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [inUse, setInUse] = useState<InUseRefusal | null>(null);
  const [losesKeeps, setLosesKeeps] = useState(false);
  const [conflict, setConflict] = useState<Latest | null>(null);
  const showFaults = (found: readonly PlanFault[]) => {
    setFaults(found);
    const mixed = found.find(({ code }) => code === 'ZONE_MIXED');
    const zone = editor.plan.zones[Number(mixed?.place.split('.')[1])];
    // Outlines on the plan all that stands in the zone.
    if (zone) editor.select([zone.id]);
  };
  const saveOver = async (version: number, { asks = false } = {}) => {
    if (isSaving) return;
    const { plan } = editor;
    setFailure(null);
    setInUse(null);
    setLosesKeeps(false);
    const found = faultsOf(plan);
    showFaults(found);
    if (found.length > 0) return;
    if (asks && asksForKeeps(editor, onSale)) return setLosesKeeps(true);
    setIsSaving(true);
    const result = await store.save(plan, version);
    setIsSaving(false);
    setConflict(result.kind === 'changed' ? result.latest : null);
    if (result.kind === 'saved') editor.setSaved({ version: result.version, plan });
    if (result.kind === 'faulty') showFaults([result.fault]);
    if (result.kind === 'in-use') {
      setInUse(result.refusal);
      editor.select(result.refusal.seatIds);
    }
    if (result.kind === 'failed') setFailure(result.message);
  };
  return {
    isSaving,
    faults,
    failure,
    inUse: editor.isDirty ? inUse : null,
    conflict,
    losesKeeps,
    loseKeeps: () => saveOver(editor.version),
    save: () => saveOver(editor.version, { asks: true }),
    keepOwn: () => saveOver(conflict?.version ?? editor.version),
    takeTheirs: () => {
      if (!conflict) return;
      editor.change(conflict.plan, []);
      editor.setSaved(conflict);
      setConflict(null);
    },
    forget: () => {
      setFaults([]);
      setFailure(null);
      setInUse(null);
      setLosesKeeps(false);
      setConflict(null);
    },
  };
}

/** Without a seat that people have: the server refuses that plan, so there is nothing to ask yet. */
function asksForKeeps({ index }: PlanEditorState, onSale: PlanOnSale | null): boolean {
  if (!onSale) return false;
  const uses = lostSeats(index, onSale).map((id) => onSale.usage.get(id));
  return uses.length > 0 && uses.every((use) => use === 'kept' || use === 'blocked');
}

function faultsOf(plan: SeatingPlan): readonly PlanFault[] {
  const checked = parsePlan(plan);
  return checked.ok ? saleFaults(checked.plan) : checked.faults;
}
