import { CX, type Draw, times } from './drawing.ts';

/** Generic drink. */
export const tumbler: Draw = (random, { deep, tone, bright, light }) => {
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

export const mug: Draw = (random, { deep, tone, bright, light }) => (
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

export const coupe: Draw = (random, { deep, tone, bright, light }) => (
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

export const cup: Draw = (random, { deep, tone, bright, light }) => (
  <>
    {times(3, (index) => (
      <path
        key={index}
        d={`M${CX - 30 + index * 24},58q${-8 - random() * 4},-12 0,-22t0,-22`}
        fill="none"
        stroke={light}
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.5}
      />
    ))}
    <ellipse cx={CX - 6} cy={148} rx={92} ry={14} fill={deep} />
    <path d={`M${CX + 46},86h14a20,20 0 0 1 0,40h-22`} fill="none" stroke={bright} strokeWidth={11} />
    <path d={`M${CX - 62},76h112v20a56,54 0 0 1 -112,0Z`} fill={tone} />
    <ellipse cx={CX - 6} cy={76} rx={56} ry={13} fill={bright} />
    <ellipse cx={CX - 6} cy={77} rx={46} ry={9} fill={deep} />
    <ellipse cx={CX - 18 + random() * 24} cy={77} rx={16} ry={4} fill={light} opacity={0.8} />
  </>
);
