import { CX, CY, type Draw, times } from './drawing.ts';

export const shirt: Draw = (random, { deep, tone, bright, light }) => (
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

export const tote: Draw = (random, { deep, tone, bright, light }) => (
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

/** Generic merchandise. */
export const badge: Draw = (random, { deep, tone, bright, light }) => {
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

export const vinyl: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <circle cx={CX + 34} cy={CY} r={66} fill={deep} />
    {times(4, (ring) => (
      <circle
        key={ring}
        cx={CX + 34}
        cy={CY}
        r={58 - ring * 9}
        fill="none"
        stroke={tone}
        strokeWidth={1.6}
        strokeDasharray={`${60 + random() * 80} ${14 + random() * 20}`}
      />
    ))}
    <circle cx={CX + 34} cy={CY} r={20} fill={bright} />
    <circle cx={CX + 34} cy={CY} r={4} fill={light} />
    <rect x={CX - 96} y={CY - 68} width={112} height={136} rx={4} fill={tone} />
    <circle cx={CX - 40} cy={CY - 8} r={34} fill={bright} />
    <path
      d={`M${CX - 74},${CY - 8}a34,34 0 0 1 68,0Z`}
      fill={light}
      transform={`rotate(${random() * 360} ${CX - 40} ${CY - 8})`}
    />
  </>
);

export const booklet: Draw = (random, { deep, tone, bright, light }) => (
  <g transform={`rotate(${random() * 12 - 6} ${CX} ${CY})`}>
    <rect x={CX - 44} y={22} width={104} height={140} rx={4} fill={light} />
    <rect x={CX - 54} y={18} width={104} height={140} rx={4} fill={tone} />
    <rect x={CX - 54} y={18} width={12} height={140} rx={4} fill={deep} />
    <circle cx={CX + 4} cy={68} r={29} fill={bright} />
    {times(3, (index) => (
      <rect
        key={index}
        x={CX - 28}
        y={114 + index * 13}
        width={36 + random() * 30}
        height={5}
        rx={2.5}
        fill={light}
      />
    ))}
  </g>
);
