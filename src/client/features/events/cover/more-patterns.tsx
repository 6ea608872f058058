import { COVER_HEIGHT, COVER_WIDTH, type Draw, times } from './cover-drawing.ts';

export const ripples: Draw = (random, { deep, tone, bright, light }) => {
  const cx = 50 + random() * 220;
  const cy = 40 + random() * 100;
  const lit = 2 + Math.floor(random() * 5);
  return (
    <>
      {times(11, (index) => (
        <circle
          key={index}
          cx={cx}
          cy={cy}
          r={26 + index * 26}
          fill="none"
          stroke={index === lit ? bright : index % 3 === 0 ? tone : deep}
          strokeWidth={index === lit ? 13 : 9}
        />
      ))}
      <circle cx={cx} cy={cy} r={13} fill={light} />
    </>
  );
};

export const ribbons: Draw = (random, { deep, tone, bright, light }) => {
  const lean = 60 + random() * 120;
  let x = -lean;
  return times(14, (index) => {
    const width = 14 + random() * 34;
    const left = x;
    x += width + 6 + random() * 12;
    return (
      <path
        key={index}
        d={`M${left},${COVER_HEIGHT}h${width}l${lean},${-COVER_HEIGHT}h${-width}Z`}
        fill={[deep, tone, deep, bright, tone, deep, light][index % 7] ?? deep}
      />
    );
  });
};

export const hills: Draw = (random, { deep, tone, bright, light }) => {
  const ridge = (base: number, height: number) => {
    const phase = random() * 6;
    const points = times(17, (step) => {
      const y = base - height * (Math.sin(phase + step * 0.55) + 0.5 * Math.sin(phase * 2 + step * 1.1));
      return `${step * 20},${y.toFixed(1)}`;
    });
    return `M0,${COVER_HEIGHT}L${points.join('L')}L${COVER_WIDTH},${COVER_HEIGHT}Z`;
  };
  return (
    <>
      <circle cx={50 + random() * 220} cy={34 + random() * 34} r={30} fill={light} />
      <path d={ridge(92, 18)} fill={deep} />
      <path d={ridge(120, 15)} fill={tone} />
      <path d={ridge(152, 11)} fill={bright} />
    </>
  );
};

export const bulbs: Draw = (random, { deep, tone, bright, light }) =>
  times(4, (row) => {
    const left = 8 + row * 40 + random() * 14;
    const right = 8 + row * 40 + random() * 14;
    const sag = 34 + random() * 26;
    const at = (step: number) => {
      const along = (step + 0.5) / 11;
      return { x: along * COVER_WIDTH, y: left + (right - left) * along + sag * 4 * along * (1 - along) };
    };
    return (
      <g key={row}>
        <path
          d={`M0,${left}Q${COVER_WIDTH / 2},${(left + right) / 2 + sag * 2} ${COVER_WIDTH},${right}`}
          fill="none"
          stroke={deep}
          strokeWidth={3}
        />
        {times(11, (step) => {
          const { x, y } = at(step);
          const chance = random();
          return (
            <circle
              key={step}
              cx={x}
              cy={y + 7}
              r={6 + random() * 4}
              fill={chance < 0.25 ? light : chance < 0.6 ? bright : tone}
            />
          );
        })}
      </g>
    );
  });

export const steps: Draw = (random, { deep, tone, bright, light }) => {
  const sun = 40 + random() * 60;
  const isMirrored = random() < 0.5;
  return (
    <g transform={isMirrored ? `translate(${COVER_WIDTH} 0) scale(-1 1)` : ''}>
      <circle cx={sun} cy={58} r={34} fill={light} />
      {times(8, (index) => {
        const height = 22 + index * 20 + random() * 12;
        return (
          <rect
            key={index}
            x={index * 40}
            y={COVER_HEIGHT - height}
            width={40.5}
            height={height}
            fill={index % 3 === 0 ? deep : index % 3 === 1 ? tone : bright}
          />
        );
      })}
    </g>
  );
};
