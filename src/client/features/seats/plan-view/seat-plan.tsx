import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useState,
} from 'react';
import { cn } from '#client/ui/class-names.ts';
import type { IndexedSeat, PlanIndex } from '#shared/seats/plan-index.ts';
import { seatAt, seatByKey } from './next-seat.ts';
import { planBounds } from './plan-bounds.ts';
import { PlanGround } from './plan-ground.tsx';
import { PlanGroup } from './plan-group.tsx';
import type { SeatFace } from './seat-face.ts';
import { type PlanTool, usePlanTool } from './use-plan-tool.ts';
import { usePlanZoom } from './use-plan-zoom.ts';
import { ZOOM_STEP, ZoomButtons } from './zoom-buttons.tsx';

export interface SeatPlanProps {
  index: PlanIndex;
  pictureUrl: string | null;
  /** Accessible name of the plan. */
  label: string;
  /** Asked for all seats whenever `drawn` changes, so it should look words up, not make them. */
  seatOf: (seat: IndexedSeat) => SeatFace;
  /** Changes when answers of `seatOf` change. */
  drawn: unknown;
  /** A press or Enter. `extend` is Shift or Ctrl. Unavailable seats are told as well. */
  onSeat: (seat: IndexedSeat, press: { extend: boolean }) => void;
  /** The tab stop, until the person moves it; a new id moves it again. */
  focusId?: string | null;
  /** Takes presses and drags, for an editor; `onSeat` is then told only of keys. */
  tool?: PlanTool;
  /** Drawn between the ground and the seats, in plan units. */
  children?: ReactNode;
  /** Sets the height; the plan fills it. */
  className?: string;
}

/** SVG has no element for it. */
const GROUP = { role: 'group' } as const;

/** A finger hits what is this near. */
const FINGER_PX = 24;
/** Width of a seat at which a finger hits it and not its neighbor. */
const FINGER_SEAT_PX = 36;
const SEAT_REACH = 13;

/**
 * A plan as SVG with one tab stop: arrow keys move to the nearest seat, Home and End to the ends of the row, Enter or
 * Space press; + − 0 zoom. On a phone the first touch of a small plan comes closer.
 */
export function SeatPlan(props: SeatPlanProps) {
  const {
    index,
    pictureUrl,
    label,
    seatOf,
    drawn,
    onSeat,
    focusId = null,
    tool,
    children,
    className,
  } = props;
  const { plan } = index;
  const bounds = useMemo(() => planBounds(plan), [plan]);
  const zoom = usePlanZoom({ bounds, isTaken: () => handle.isTaken() });
  const [focus, setFocus] = useState({ given: focusId, at: focusId });
  if (focus.given !== focusId) setFocus({ given: focusId, at: focusId });
  const tabStop = (focus.at !== null && index.byId.has(focus.at) ? focus.at : index.seats[0]?.id) ?? null;
  const tabStopGroup = index.byId.get(tabStop ?? '')?.group;
  const groups = useMemo(() => drawnGroups(index), [index]);
  const [asked, setAsked] = useState(() => ({ index, drawn, faces: facesOf(index, seatOf) }));
  const isAsked = asked.index === index && asked.drawn === drawn;
  const { faces } = isAsked ? asked : { faces: facesOf(index, seatOf) };
  if (!isAsked) setAsked({ index, drawn, faces });

  const seatOfEvent = ({ target }: { target: EventTarget }) =>
    index.byId.get(
      (target instanceof Element && target.closest('[data-seat]')?.getAttribute('data-seat')) || '',
    );
  const handle = usePlanTool({
    tool: tool ?? null,
    pointAt: zoom.pointAt,
    pressOf: (event) => ({
      point: zoom.pointAt(event),
      seatId: seatOfEvent(event)?.id ?? null,
      elementId: elementOf(event.target),
      extend: isExtending(event),
    }),
  });
  const press = (event: MouseEvent) => {
    if (handle.hasDragged()) return;
    const point = zoom.pointAt(event);
    const isFinger = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    const reach = isFinger ? Math.max(SEAT_REACH, FINGER_PX / zoom.scale()) : SEAT_REACH;
    const elementId = elementOf(event.target);
    const seat = seatOfEvent(event) ?? (tool && elementId ? null : seatAt(index, point, reach));
    if (tool) {
      if (seat) setFocus({ given: focusId, at: seat.id });
      return tool.onPress({ point, seatId: seat?.id ?? null, elementId, extend: isExtending(event) });
    }
    if (!seat) return;
    if (isFinger && zoom.scale() * SEAT_REACH * 2 < FINGER_PX) return zoom.approach(point, FINGER_SEAT_PX);
    setFocus({ given: focusId, at: seat.id });
    onSeat(seat, { extend: isExtending(event) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const seat = seatOfEvent(event);
    if (!seat || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onSeat(seat, { extend: event.shiftKey || event.ctrlKey });
    }
    if (event.key === '+' || event.key === '=') return zoom.zoomBy(ZOOM_STEP);
    if (event.key === '-') return zoom.zoomBy(1 / ZOOM_STEP);
    if (event.key === '0') return zoom.showWhole();
    const next = seatByKey(index, seat, event);
    if (!next) return;
    event.preventDefault();
    const target = zoom.svg.current?.querySelector(`[data-seat="${CSS.escape(next.id)}"]`);
    if (target instanceof SVGElement) target.focus({ preventScroll: true });
  };
  const onFocus = (event: FocusEvent) => {
    const seat = seatOfEvent(event);
    if (!seat) return;
    setFocus({ given: focusId, at: seat.id });
    zoom.reveal(seat.position);
  };
  return (
    <div className={cn('relative min-h-0 overflow-hidden rounded-xl border bg-card', className)}>
      <svg
        ref={zoom.svg}
        {...GROUP}
        aria-label={label}
        viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
        onPointerDown={handle.onPointerDown}
        onClick={press}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        // Dragging the plan must not close a sheet around it.
        data-base-ui-swipe-ignore=""
        className={cn('size-full select-none', zoom.isWhole && !tool ? 'touch-pan-y' : 'touch-none')}
      >
        <g ref={zoom.content}>
          <PlanGround plan={plan} pictureUrl={pictureUrl} />
          {children}
          {groups.map((group, at) => (
            <PlanGroup
              key={group.id}
              {...group}
              faces={faces[at] ?? []}
              tabStop={at === tabStopGroup ? tabStop : null}
              isNear={zoom.isNear}
            />
          ))}
        </g>
      </svg>
      <ZoomButtons zoom={zoom} />
    </div>
  );
}

function facesOf({ groups }: PlanIndex, seatOf: SeatPlanProps['seatOf']): SeatFace[][] {
  return groups.map(({ seats }) => seats.map(seatOf));
}

function elementOf(target: EventTarget): string | null {
  return target instanceof Element
    ? (target.closest('[data-element]')?.getAttribute('data-element') ?? null)
    : null;
}

function isExtending(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey;
}

/** Rows and tables with what does not change while seats are sold. */
function drawnGroups({ plan, groups, units }: PlanIndex) {
  const spaces = new Set(units.map(({ space }) => space.id));
  const elements = [
    ...plan.rows.map((row) => ({ id: row.id, group: { row } })),
    ...plan.tables.map((table) => ({ id: table.id, group: { table } })),
  ];
  return elements.map(({ id, group }, at) => {
    const seats = groups[at]?.seats ?? [];
    return {
      id,
      group,
      seats,
      colors: seats.map(({ zone }) => plan.zones[zone]?.color ?? ''),
      spaces: seats.map((seat) => spaces.has(seat.id)),
    };
  });
}
