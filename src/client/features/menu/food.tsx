import { CX, CY, type Draw, times } from './drawing.ts';

/** Generic food: shows nothing that a name could contradict. */
export const plate: Draw = (random, { deep, tone, bright, light }) => {
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

export const bowl: Draw = (random, { deep, tone, bright, light }) => (
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

export const taco: Draw = (random, { deep, tone, bright, light }) => (
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

export const slice: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <ellipse cx={CX} cy={140} rx={96} ry={15} fill={deep} />
    <path d={`M${CX - 82},106L${CX + 26},62L${CX + 84},92Z`} fill={bright} />
    <path d={`M${CX - 82},106L${CX + 84},92v38L${CX - 82},142Z`} fill={tone} />
    {times(9, (index) => (
      <circle
        key={index}
        cx={CX - 58 + index * 16}
        cy={122 - index * 1.4 + random() * 10}
        r={5 + random() * 4}
        fill={index % 3 === 0 ? light : bright}
      />
    ))}
    <path
      d={`M${CX + 26},62L${CX + 84},92v38`}
      fill="none"
      stroke={light}
      strokeWidth={9}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx={CX - 6} cy={76} r={17} fill={light} />
    <circle cx={CX + 14} cy={72} r={11} fill={light} />
  </>
);

export const sandwich: Draw = (random, { deep, tone, bright, light }) => (
  <>
    <ellipse cx={CX} cy={156} rx={96} ry={13} fill={deep} />
    <path d={`M${CX - 78},126h156v10a22,22 0 0 1 -22,22h-112a22,22 0 0 1 -22,-22Z`} fill={bright} />
    <rect x={CX - 84} y={106} width={168} height={22} rx={11} fill={deep} />
    <path d={`M${CX - 80},104h160l-26,16 -20,-14h-84Z`} fill={light} />
    <path d={`M${CX - 86},100q14,14 29,0t29,0t29,0t29,0t29,0t27,0v-10h-172Z`} fill={tone} />
    <path d={`M${CX - 80},92a80,64 0 0 1 160,0Z`} fill={bright} />
    {times(9, (index) => (
      <ellipse
        key={index}
        cx={CX - 48 + index * 12}
        cy={72 - Math.sin(((index + 0.5) / 9) * Math.PI) * 22 + random() * 10}
        rx={4}
        ry={2.4}
        fill={light}
      />
    ))}
  </>
);
