import { type PointerEvent, useRef } from 'react';
import type { Point } from '#shared/seats/plan.ts';

/** What lies under a press. All null is the ground. */
export interface PlanPress {
  point: Point;
  seatId: string | null;
  /** A row, table, area or text. */
  elementId: string | null;
  extend: boolean;
}

/** A drag under way. */
export interface PlanDrag {
  move: (to: Point) => void;
  drop: (to: Point) => void;
  /** The drag was broken off, or was only a press. */
  cancel: () => void;
}

/** Takes presses and drags of a mouse or finger from the plan, as an editor does. */
export interface PlanTool {
  onPress: (press: PlanPress) => void;
  /** What dragging from here does; null moves the view. */
  grab: (press: PlanPress) => PlanDrag | null;
}

/** Pixels until a press is a drag. */
const DRAG_PX = 4;

interface ToolOptions {
  tool: PlanTool | null;
  pressOf: (event: { clientX: number; clientY: number; target: EventTarget } & Keys) => PlanPress;
  pointAt: (event: { clientX: number; clientY: number }) => Point;
}

interface Keys {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Follows the pointer outside of the plan too. */
export function usePlanTool({ tool, pressOf, pointAt }: ToolOptions) {
  const isTaken = useRef(false);
  const hasDragged = useRef(false);
  const onPointerDown = (event: PointerEvent) => {
    hasDragged.current = false;
    if (!tool || !event.isPrimary || event.button !== 0) return;
    const drag = tool.grab(pressOf(event));
    if (!drag) return;
    isTaken.current = true;
    const { clientX, clientY, pointerId } = event;
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const distance = Math.hypot(next.clientX - clientX, next.clientY - clientY);
      if (!hasDragged.current && distance < DRAG_PX) return;
      hasDragged.current = true;
      drag.move(pointAt(next));
    };
    const end = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      isTaken.current = false;
      if (next.type === 'pointerup' && hasDragged.current) drag.drop(pointAt(next));
      else drag.cancel();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  return { onPointerDown, isTaken: () => isTaken.current, hasDragged: () => hasDragged.current };
}
