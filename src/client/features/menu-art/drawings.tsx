import type { ReactNode } from 'react';
import type { Palette } from '#client/features/event-cover/palette.ts';
import type { MenuCategory } from '#shared/states.ts';

export const ART_WIDTH = 240;
export const ART_HEIGHT = 180;

const CX = ART_WIDTH / 2;
const CY = ART_HEIGHT / 2;

type Draw = (random: () => number, colours: Palette) => ReactNode;

/** 0, 1, … n − 1, each also a stable key: nothing in a picture ever moves. */
function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const plate: Draw = (random, { deep, tone, bright, light }) => {
  const turn = random() * 360;
  return (
    <>
      <circle cx={CX} cy={CY} r={74} fill={light} />
      <circle cx={CX} cy={CY} r={58} fill="none" stroke={deep} strokeWidth={1.5} opacity={0.35} />
      <g transform={`rotate(${turn} ${CX} ${CY})`}>
        {times(3, (index) => (
          <path
            key={index}
            d={`M${CX - 26},${CY - 4}a26,26 0 0 1 52,0Z`}
            fill={index === 1 ? bright : tone}
            transform={`rotate(${index * 120} ${CX} ${CY}) translate(0 -14)`}
          />
        ))}
        {times(9, (index) => (
          <circle
            key={index}
            cx={CX + Math.cos(index * 0.7) * (8 + random() * 34)}
            cy={CY + Math.sin(index * 0.7) * (8 + random() * 34)}
            r={2.4 + random() * 2.4}
            fill={deep}
          />
        ))}
      </g>
    </>
  );
};

const bowl: Draw = (random, { deep, tone, bright, light }) => (
  <>
    {times(3, (index) => (
      <path
        key={index}
        d={`M${CX - 24 + index * 24},62q-9,-12 0,-24t0,-24`}
        fill="none"
        stroke={light}
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.5}
      />
    ))}
    <ellipse cx={CX} cy={84} rx={78} ry={20} fill={deep} />
    {times(7, (index) => (
      <circle
        key={index}
        cx={CX - 54 + index * 18}
        cy={82 - random() * 10}
        r={9 + random() * 6}
        fill={index % 3 === 0 ? light : index % 2 ? bright : tone}
      />
    ))}
    <path d={`M${CX - 80},86h160a80,66 0 0 1 -160,0Z`} fill={tone} />
    <path d={`M${CX - 80},86h160a80,66 0 0 1 -6,24h-148a80,66 0 0 1 -6,-24Z`} fill={bright} />
  </>
);

const taco: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <ellipse cx={CX} cy={142} rx={92} ry={13} fill={deep} />
    {times(8, (index) => (
      <circle
        key={index}
        cx={CX - 62 + index * 18}
        cy={74 - Math.sin(((index + 0.5) / 8) * Math.PI) * 34 + random() * 8}
        r={14 + random() * 5}
        fill={index % 3 === 0 ? light : index % 2 ? tone : deep}
      />
    ))}
    <path d={`M${CX - 82},138a82,82 0 0 1 164,0Z`} fill={bright} />
    {times(11, (index) => (
      <circle
        key={index}
        cx={CX - 62 + index * 12.4}
        cy={128 - random() * (46 * Math.sin(((index + 0.5) / 11) * Math.PI))}
        r={2.2}
        fill={tone}
        opacity={0.75}
      />
    ))}
  </>
);

const tumbler: Draw = (random, { deep, tone, bright, light }) => {
  const level = 66 + random() * 22;
  return (
    <>
      <circle cx={CX + 58} cy={56} r={26} fill={bright} opacity={0.9} />
      <path d={`M${CX + 6},34l26,-26`} stroke={light} strokeWidth={7} strokeLinecap="round" />
      <path d={`M${CX - 42},34h84l-11,122h-62Z`} fill={deep} />
      <path
        d={`M${CX - 40 + (level - 34) * 0.09},${level}h${80 - (level - 34) * 0.18}l-9,82h-62Z`}
        fill={tone}
      />
      {times(3, (index) => (
        <rect
          key={index}
          x={CX - 28 + index * 19}
          y={level + 6 + random() * 20}
          width={16}
          height={16}
          rx={3}
          fill={light}
          opacity={0.75}
          transform={`rotate(${random() * 40 - 20} ${CX} ${level + 20})`}
        />
      ))}
      <path d={`M${CX - 42},34h84`} stroke={light} strokeWidth={4} strokeLinecap="round" opacity={0.8} />
    </>
  );
};

const mug: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <path
      d={`M${CX + 34},76h22a14,14 0 0 1 14,14v24a14,14 0 0 1 -14,14h-22`}
      fill="none"
      stroke={deep}
      strokeWidth={13}
    />
    <rect x={CX - 54} y={46} width={92} height={110} rx={12} fill={tone} />
    {times(4, (index) => (
      <rect
        key={index}
        x={CX - 44 + index * 20}
        y={72}
        width={11}
        height={72}
        rx={5}
        fill={bright}
        opacity={0.85}
      />
    ))}
    {times(6, (index) => (
      <circle
        key={index}
        cx={CX - 50 + index * 17}
        cy={46 - random() * 7}
        r={13 + random() * 5}
        fill={light}
      />
    ))}
    {times(5, (index) => (
      <circle
        key={index}
        cx={CX - 66 + random() * 130}
        cy={20 + index * 4}
        r={2 + random() * 3}
        fill={light}
        opacity={0.5}
      />
    ))}
  </>
);

const coupe: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <path d={`M${CX},100v52`} stroke={light} strokeWidth={6} />
    <rect x={CX - 32} y={150} width={64} height={7} rx={3.5} fill={light} />
    <path d={`M${CX - 64},36h128a64,66 0 0 1 -128,0Z`} fill={deep} />
    <path d={`M${CX - 58},54h116a64,66 0 0 1 -116,0Z`} fill={tone} />
    <circle cx={CX + 44 * (random() > 0.5 ? 1 : -1)} cy={38} r={21} fill={bright} />
    {times(6, (index) => (
      <circle
        key={index}
        cx={CX - 34 + index * 13}
        cy={64 + random() * 20}
        r={2 + random() * 2.5}
        fill={light}
        opacity={0.7}
      />
    ))}
  </>
);

const shirt: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <path
      d={`M${CX - 34},26l-48,26 16,36 18,-8v78h96v-78l18,8 16,-36 -48,-26a34,22 0 0 1 -68,0Z`}
      fill={tone}
      stroke={deep}
      strokeWidth={2}
      strokeLinejoin="round"
    />
    <circle cx={CX} cy={96} r={25} fill={light} />
    <path
      d={`M${CX - 25},96a25,25 0 0 1 50,0Z`}
      fill={bright}
      transform={`rotate(${random() * 360} ${CX} 96)`}
    />
  </>
);

const tote: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <path d={`M${CX - 32},70v-18a32,32 0 0 1 64,0v18`} fill="none" stroke={light} strokeWidth={8} />
    <path d={`M${CX - 58},66h116l8,92h-132Z`} fill={tone} />
    {times(4, (row) =>
      times(5, (column) => (
        <circle
          key={`${row} ${column}`}
          cx={CX - 44 + column * 22}
          cy={84 + row * 20}
          r={3 + random() * 5}
          fill={random() > 0.6 ? bright : random() > 0.5 ? light : deep}
        />
      )),
    )}
  </>
);

const badge: Draw = (random, { deep, tone, bright, light }) => {
  const points = 12 + Math.floor(random() * 5);
  const star = times(points * 2, (index) => {
    const radius = index % 2 ? 58 : 74;
    const angle = (index / points) * Math.PI;
    return `${CX + Math.cos(angle) * radius},${CY + Math.sin(angle) * radius}`;
  });
  return (
    <>
      <polygon points={star.join(' ')} fill={bright} />
      <circle cx={CX} cy={CY} r={47} fill={deep} />
      <circle cx={CX} cy={CY} r={38} fill="none" stroke={light} strokeWidth={2} strokeDasharray="4 5" />
      <path
        d={`M${CX - 24},${CY + 12}a24,24 0 0 1 48,0Z`}
        fill={tone}
        transform={`rotate(${random() * 360} ${CX} ${CY})`}
      />
      <circle cx={CX} cy={CY} r={9} fill={light} />
    </>
  );
};

/** What a thing of each category may look like; its id chooses. */
export const DRAWINGS = {
  food: [plate, bowl, taco],
  drinks: [tumbler, mug, coupe],
  merchandise: [shirt, tote, badge],
} as const satisfies Record<MenuCategory, readonly [Draw, ...Draw[]]>;

type Place = readonly [number, number];

/** Where on the OKLCH colour wheel each category may live, and how far away its highlights are (degrees). */
export const ART_WHEELS = {
  food: [
    [42, 48],
    [25, 65],
    [75, -40],
    [135, -60],
  ],
  drinks: [
    [205, 120],
    [255, -90],
    [165, -75],
    [230, 150],
  ],
  merchandise: [
    [300, 95],
    [345, 60],
    [265, 150],
  ],
} as const satisfies Record<MenuCategory, readonly [Place, ...Place[]]>;
