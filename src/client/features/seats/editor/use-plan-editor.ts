import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { redone, startHistory, undone, withStep } from './history.ts';
import { planDrafts } from './plan-drafts.ts';

/** A plan where it is stored. */
export interface PlanDocument {
  /** Names the work on it in this browser. */
  key: string;
  version: number;
  plan: SeatingPlan;
  pictureUrl: string | null;
}

export interface PlanEditorState {
  plan: SeatingPlan;
  index: PlanIndex;
  /** Ids of elements or seats. */
  selection: ReadonlySet<string>;
  select: (ids: Iterable<string>) => void;
  /** One step that can be undone. @param selected what the change has made, to work on next */
  change: (next: SeatingPlan, selected?: Iterable<string>) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  isDirty: boolean;
  /** The saved version that the next save replaces. */
  version: number;
  /** The work came from an earlier visit. */
  isRestored: boolean;
  setSaved: (saved: { version: number; plan: SeatingPlan }) => void;
  /** Back to what is saved; can be undone. */
  discard: () => void;
}

/** The plan as it is edited: selection, undo, and what is stored. */
export function usePlanEditor(document: PlanDocument): PlanEditorState {
  const { key } = document;
  const [draft] = useState(() => planDrafts.read(key));
  const [history, setHistory] = useState(() => startHistory(draft?.plan ?? document.plan));
  const [saved, setSaved] = useState({ version: draft?.version ?? document.version, plan: document.plan });
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const plan = history.present;
  const isDirty = plan !== saved.plan;

  useEffect(() => {
    planDrafts.write(isDirty ? { version: saved.version, plan } : null, key);
  }, [key, plan, saved, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    // The browser's own dialog; the draft is stored either way.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const select = useCallback((ids: Iterable<string>) => setSelection(new Set(ids)), []);
  const change = useCallback((next: SeatingPlan, selected?: Iterable<string>) => {
    setHistory((before) => withStep(before, next));
    if (selected) setSelection(new Set(selected));
  }, []);
  return {
    plan,
    index: useMemo(() => indexPlan(plan), [plan]),
    selection: useMemo(() => present(plan, selection), [plan, selection]),
    select,
    change,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isDirty,
    version: saved.version,
    isRestored: isRestored && isDirty,
    setSaved: (next) => {
      setSaved(next);
      setIsRestored(false);
    },
    discard: () => {
      setHistory((before) => withStep(before, document.plan));
      setSaved({ version: document.version, plan: document.plan });
      setIsRestored(false);
    },
  };
}

/** Drops selected parts that an undo or a removal took out of the plan. */
function present(plan: SeatingPlan, selection: ReadonlySet<string>): ReadonlySet<string> {
  if (selection.size === 0) return selection;
  const { zones, rows, tables, areas, texts } = plan;
  const ids = new Set([
    ...[zones, rows, tables, areas, texts].flat().map(({ id }) => id),
    ...[rows, tables].flat().flatMap(({ seats }) => seats.map(({ id }) => id)),
  ]);
  return new Set([...selection].filter((id) => ids.has(id)));
}
