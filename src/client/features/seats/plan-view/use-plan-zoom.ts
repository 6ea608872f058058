import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#shared/seats/plan.ts';
import type { Box } from './plan-bounds.ts';

/** At the closest, so many plan units are side by side: eight seats. */
const CLOSEST_UNITS = 200;
/** Pixels of a seat's width from which its label can be read. */
const READABLE_PX = 19;
export const SEAT_WIDTH = 20;
/** Row names have this size in plan units, and as many pixels at least, until they would touch the next row's. */
const NAME_UNITS = 13;
const NAME_PX = 10;
const NAME_MAX_UNITS = 24;
/** What the zoom buttons cover of the plan's right or lower side. */
const BUTTONS_PX = 60;
/** From a seat to the edge of the picture when the focus moves to it. */
const EDGE_PX = 40;
/** What buttons and keys do glides; what a finger does follows it at once. */
const GLIDE = ['transition-transform', 'duration-200', 'ease-out'];

export interface PlanZoom {
  svg: RefObject<SVGSVGElement | null>;
  /** Moves and scales with the zoom. */
  content: RefObject<SVGGElement | null>;
  /** Labels of seats can be read. */
  isNear: boolean;
  /** All of the plan is visible, so that one finger scrolls the page. */
  isWhole: boolean;
  zoomBy: (factor: number) => void;
  showWhole: () => void;
  /** Moves the plan if the point is not visible. */
  reveal: (point: Point) => void;
  /** Comes so close that a seat is so many pixels wide. */
  approach: (point: Point, seatPx: number) => void;
  pointAt: (client: { clientX: number; clientY: number }) => Point;
  /** Pixels of one plan unit. */
  scale: () => number;
}

interface ZoomOptions {
  bounds: Box;
  /** A press belongs to something else than the movement of the plan. */
  isTaken: () => boolean;
}

/** Wheel, pinch, drag and buttons; d3-zoom moves the content without React. */
export function usePlanZoom({ bounds, isTaken }: ZoomOptions): PlanZoom {
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown>>(null);
  const taken = useRef(isTaken);
  taken.current = isTaken;
  const [isNear, setIsNear] = useState(false);
  const [isWhole, setIsWhole] = useState(true);
  const { x, y, width, height } = bounds;
  useEffect(() => {
    const [frame, inner] = [svg.current, content.current];
    if (!frame || !inner) return;
    const corners: [[number, number], [number, number]] = [
      [x, y],
      [x + width, y + height],
    ];
    const read = () => {
      const scale = scaleOf(frame);
      setIsNear(scale * SEAT_WIDTH >= READABLE_PX);
      const size = Math.min(Math.max(NAME_UNITS, NAME_PX / scale), NAME_MAX_UNITS);
      frame.style.setProperty('--row-name-size', `${size}px`);
    };
    const moves = zoom<SVGSVGElement, unknown>()
      .extent(corners)
      .translateExtent(corners)
      .scaleExtent([1, Math.max(2, width / CLOSEST_UNITS, height / CLOSEST_UNITS)])
      .clickDistance(4)
      .filter((event: MouseEvent | TouchEvent) => !taken.current() && isMovement(event, frame))
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (sourceEvent) inner.classList.remove(...GLIDE);
        inner.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
        setIsWhole(transform.k === 1);
        read();
      });
    const within = moves.constrain();
    moves.constrain((transform, extent, limits) => {
      if (transform.k === 1) return within(transform, extent, limits);
      // A near plan can be moved out from under the buttons.
      const under = BUTTONS_PX / scaleOf(frame, transform.k);
      const [start, [right, bottom]] = limits;
      return within(transform, extent, [start, [right + under, bottom + under]]);
    });
    behavior.current = moves;
    // A double press toggles a seat twice instead of zooming.
    select(frame).call(moves).on('dblclick.zoom', null);
    const sizes = new ResizeObserver(read);
    sizes.observe(frame);
    return () => {
      sizes.disconnect();
      select(frame).on('.zoom', null);
    };
  }, [x, y, width, height]);
  const actions = useMemo(() => {
    const glide = (by: (moves: ZoomBehavior<SVGSVGElement, unknown>, frame: SVGSVGElement) => void) => {
      if (!svg.current || !behavior.current) return;
      content.current?.classList.add(...GLIDE);
      by(behavior.current, svg.current);
    };
    const moveTo = (point: Point) =>
      glide((moves, frame) => moves.translateTo(select(frame), point.x, point.y));
    return {
      zoomBy: (factor: number) => glide((moves, frame) => moves.scaleBy(select(frame), factor)),
      showWhole: () => glide((moves, frame) => moves.transform(select(frame), zoomIdentity)),
      reveal: (point: Point) => {
        const frame = svg.current;
        if (frame && !isVisible(frame, point)) moveTo(point);
      },
      approach: (point: Point, seatPx: number) => {
        glide((moves, frame) => moves.scaleBy(select(frame), seatPx / SEAT_WIDTH / scaleOf(frame)));
        moveTo(point);
      },
      pointAt: ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
        const frame = svg.current;
        const matrix = frame?.getScreenCTM();
        if (!frame || !matrix) return { x: 0, y: 0 };
        const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
        const [left, top] = zoomTransform(frame).invert([at.x, at.y]);
        return { x: left, y: top };
      },
      scale: () => (svg.current ? scaleOf(svg.current) : 1),
    };
  }, []);
  return { svg, content, isNear, isWhole, ...actions };
}

/** While the whole plan is visible there is nowhere to drag it: one finger scrolls the page. */
function isMovement(event: MouseEvent | TouchEvent, frame: SVGSVGElement): boolean {
  if ('touches' in event) return event.touches.length > 1 || zoomTransform(frame).k > 1;
  return event.type === 'wheel' || (!event.ctrlKey && event.button === 0);
}

/** Not measured on the content, which may still glide. */
function scaleOf(frame: SVGSVGElement, zoomed = zoomTransform(frame).k): number {
  return (frame.getScreenCTM()?.a ?? 1) * zoomed;
}

function isVisible(frame: SVGSVGElement, point: Point): boolean {
  const matrix = frame.getScreenCTM();
  if (!matrix) return true;
  const box = frame.getBoundingClientRect();
  const [x, y] = zoomTransform(frame).apply([point.x, point.y]);
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  const isWithin = (value: number, from: number, to: number) =>
    value > from + EDGE_PX && value < to - EDGE_PX;
  return isWithin(at.x, box.left, box.right) && isWithin(at.y, box.top, box.bottom);
}
