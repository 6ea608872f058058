import { memo } from 'react';
import type { PlanArea, SeatingPlan } from '#shared/seats/plan.ts';

interface PlanGroundProps {
  plan: Pick<SeatingPlan, 'areas' | 'texts' | 'picture'>;
  pictureUrl: string | null;
}

/** What lies under the seats: picture, stage, standing areas, texts. */
export const PlanGround = memo(function PlanGround({ plan, pictureUrl }: PlanGroundProps) {
  const { picture, areas, texts } = plan;
  return (
    <g>
      {picture && pictureUrl ? (
        <image
          href={pictureUrl}
          x={picture.x}
          y={picture.y}
          width={picture.width}
          height={picture.height}
          preserveAspectRatio="none"
          opacity={0.45}
          className="pointer-events-none"
        />
      ) : null}
      {areas.map((area) => (
        <Area key={area.id} area={area} />
      ))}
      {texts.map(({ id, x, y, angle, text, size }) => (
        <text
          key={id}
          data-element={id}
          transform={`translate(${x} ${y}) rotate(${angle})`}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={size}
          className="fill-foreground"
        >
          {text}
        </text>
      ))}
    </g>
  );
});

function Area({ area }: { area: PlanArea }) {
  const { id, x, y, angle, name, color, outline, standing } = area;
  const look = {
    fill: color,
    fillOpacity: standing ? 0.2 : 0.1,
    style: { stroke: `color-mix(in oklab, ${color} 65%, var(--foreground))` },
    strokeWidth: 1.5,
    ...(standing ? {} : { strokeDasharray: '6 4' }),
  };
  const middle = middleOf(outline);
  return (
    <g data-element={id} transform={`translate(${x} ${y}) rotate(${angle})`}>
      {outline.shape === 'rectangle' ? (
        <rect width={outline.width} height={outline.height} rx={6} {...look} />
      ) : outline.shape === 'ellipse' ? (
        <ellipse rx={outline.width / 2} ry={outline.height / 2} {...look} />
      ) : (
        <polygon points={outline.points.map((point) => `${point.x},${point.y}`).join(' ')} {...look} />
      )}
      <text
        x={middle.x}
        y={middle.y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={letterSize(area)}
        className="fill-foreground font-medium"
      >
        {name}
      </text>
    </g>
  );
}

const LETTERS_MIN = 14;
const LETTERS_MAX = 60;

/** As large as the name fits into the area: large areas are read on a small screen. */
function letterSize({ name, outline }: PlanArea): number {
  if (outline.shape === 'polygon') return LETTERS_MIN;
  const fitting = Math.min((outline.width * 1.2) / Math.max(1, name.length), outline.height / 2.5);
  return Math.round(Math.min(LETTERS_MAX, Math.max(LETTERS_MIN, fitting)));
}

function middleOf(outline: PlanArea['outline']): { x: number; y: number } {
  if (outline.shape === 'ellipse') return { x: 0, y: 0 };
  if (outline.shape === 'rectangle') return { x: outline.width / 2, y: outline.height / 2 };
  const count = outline.points.length;
  const sum = outline.points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / count, y: sum.y / count };
}
