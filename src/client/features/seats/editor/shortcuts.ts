import { useEffect, useRef } from 'react';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { Addable } from './add/add-sheet.tsx';

/** Single letters can be turned off, for people whose speech or switch input types them by chance (WCAG 2.1.4). */
export const letterKeys = persistedStore(
  'aforo-plan-letters',
  (value: unknown) => typeof value === 'boolean',
);

/** Letters that open a form, as the help sheet lists them. */
export const ADD_KEYS = {
  r: 'rows',
  t: 'tables',
  a: 'standing',
  b: 'decoration',
  x: 'text',
  z: 'zone',
} as const satisfies Record<string, Addable>;

export interface EditorCommands {
  add: (what: Addable) => void;
  stage: () => void;
  toggleSeats: () => void;
  undo: () => void;
  redo: () => void;
  save: () => void;
  remove: () => void;
  clear: () => void;
  help: () => void;
  goToList: () => void;
  goToPlan: () => void;
  /** Puts the selection into the zone with this number, from 1. */
  setZone: (number: number) => void;
  move: (x: number, y: number, isLeap: boolean) => void;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys of the whole page, while the focus is in no field, sheet or menu. */
export function useShortcuts(commands: EditorCommands): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const run = commandOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function commandOf(event: KeyboardEvent, commands: EditorCommands): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const large: Record<string, () => void> = {
      z: event.shiftKey ? commands.redo : commands.undo,
      y: commands.redo,
      s: commands.save,
    };
    return large[key];
  }
  const move = MOVES[event.key];
  if (event.altKey) return move && (() => commands.move(...move, event.shiftKey));
  if (event.key === 'Delete' || event.key === 'Backspace') return commands.remove;
  if (event.key === 'Escape') return commands.clear;
  if (letterKeys.read() === false) return undefined;
  if (event.key === '?') return commands.help;
  if (/^[1-9]$/.test(key)) return () => commands.setZone(Number(key));
  const others: Record<string, () => void> = {
    g: commands.stage,
    s: commands.toggleSeats,
    l: commands.goToList,
    p: commands.goToPlan,
  };
  if (others[key]) return others[key];
  return isAddKey(key) ? () => commands.add(ADD_KEYS[key]) : undefined;
}

function isAddKey(key: string): key is keyof typeof ADD_KEYS {
  return key in ADD_KEYS;
}

/** Ignores keys in fields, dialogs and menus; a sheet that is closing does not count, so the plan gets the next key. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][data-open], [role="menu"][data-open]')) return true;
  if (!(target instanceof HTMLElement) || target.closest('[data-closed]')) return false;
  return (
    target.closest(
      'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable]',
    ) !== null
  );
}
