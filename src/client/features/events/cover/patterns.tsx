import { COVER_HEIGHT, COVER_WIDTH, type Draw, pick, times } from './cover-drawing.ts';

export const spotAndBars: Draw = (random, { deep, tone, bright, light }) => {
  const spotX = 60 + random() * 200;
  const phase = random() * 6;
  return (
    <>
      <circle cx={spotX} cy={66} r={78} fill={deep} />
      <circle cx={spotX} cy={66} r={44} fill={tone} />
      {times(23, (index) => {
        const wave = Math.abs(Math.sin(phase + index * 0.42)) * 84;
        const height = 16 + wave * (0.55 + random() * 0.6);
        return (
          <rect
            key={index}
            x={4 + index * 13.8}
            y={COVER_HEIGHT - height}
            width={8.6}
            height={height + 8}
            rx={4.3}
            fill={pick(random, bright, bright, light, tone)}
          />
        );
      })}
    </>
  );
};

export const records: Draw = (random, { ground, deep, tone, bright, light }) => {
  const disc = (cx: number, cy: number, radius: number, label: string) => (
    <g key={`${cx} ${cy}`}>
      <circle cx={cx} cy={cy} r={radius} fill={deep} />
      {times(5, (ring) => (
        <circle
          key={ring}
          cx={cx}
          cy={cy}
          r={radius * (0.92 - ring * 0.11)}
          fill="none"
          stroke={tone}
          strokeWidth={1.6}
          strokeDasharray={`${radius * (1.2 + random() * 2)} ${radius * (0.3 + random())}`}
        />
      ))}
      <circle cx={cx} cy={cy} r={radius * 0.34} fill={label} />
      <circle cx={cx} cy={cy} r={radius * 0.06} fill={ground} />
    </g>
  );
  return (
    <>
      <rect x={random() * 160} width={70 + random() * 90} height={COVER_HEIGHT} fill={tone} opacity={0.35} />
      {disc(70 + random() * 50, 78 + random() * 40, 96, bright)}
      {disc(246 + random() * 50, 30 + random() * 110, 62, light)}
    </>
  );
};

export const sunrise: Draw = (random, { deep, tone, bright, light }) => {
  const cx = 70 + random() * 180;
  const cy = 150 + random() * 24;
  const ray = (index: number) => {
    const edge = (turn: number) =>
      `${cx + Math.cos((turn * Math.PI) / 14) * 380},${cy - Math.sin((turn * Math.PI) / 14) * 380}`;
    return `M${cx},${cy}L${edge(index)}L${edge(index + 1)}Z`;
  };
  return (
    <>
      {times(14, (index) => (
        <path key={index} d={ray(index)} fill={index % 2 ? deep : tone} opacity={index % 2 ? 1 : 0.8} />
      ))}
      <circle cx={cx} cy={cy} r={58} fill={bright} />
      {times(26, (index) => (
        <rect
          key={index}
          x={random() * COVER_WIDTH}
          y={random() * 110}
          width={7}
          height={3.4}
          rx={1}
          fill={pick(random, light, bright)}
          transform={`rotate(${random() * 180} ${random() * COVER_WIDTH} 60)`}
        />
      ))}
    </>
  );
};

export const track: Draw = (random, { deep, tone, bright, light }) => {
  const cx = pick(random, -20, 340);
  const cy = 150 + random() * 60;
  return (
    <>
      {times(9, (lane) => (
        <circle
          key={lane}
          cx={cx}
          cy={cy}
          r={70 + lane * 34}
          fill="none"
          stroke={lane % 3 === 2 ? tone : deep}
          strokeWidth={26}
        />
      ))}
      <circle
        cx={cx}
        cy={cy}
        r={70 + pick(random, 3, 4, 6) * 34}
        fill="none"
        stroke={bright}
        strokeWidth={26}
      />
      <circle cx={cx} cy={cy} r={240 + 17} fill="none" stroke={light} strokeWidth={1.6} opacity={0.7} />
    </>
  );
};

export const dotField: Draw = (random, { deep, tone, bright, light }) => {
  const phase = random() * 6;
  const slope = 0.25 + random() * 0.4;
  return times(16 * 9, (index) => {
    const column = index % 16;
    const row = Math.floor(index / 16);
    const wave = (Math.sin(phase + column * 0.5 + row * slope) + 1) / 2;
    return (
      <circle
        key={index}
        cx={10 + column * 20}
        cy={10 + row * 20}
        r={1.8 + wave * 7.4}
        fill={wave > 0.86 ? light : wave > 0.62 ? bright : wave > 0.3 ? tone : deep}
      />
    );
  });
};

export const tiles: Draw = (random, { deep, tone, bright, light }) =>
  times(8 * 5, (index) => {
    const size = 40;
    const x = (index % 8) * size;
    const y = Math.floor(index / 8) * size - 10;
    const color = pick(random, deep, deep, tone, tone, bright, light);
    const turn = Math.floor(random() * 4) * 90;
    const shape = random();
    return (
      <g key={index} transform={`rotate(${turn} ${x + 20} ${y + 20})`} fill={color}>
        {shape < 0.55 ? (
          <path d={`M${x},${y}h${size}a${size},${size} 0 0 1 ${-size},${size}Z`} />
        ) : shape < 0.8 ? (
          <path d={`M${x},${y}h${size}L${x},${y + size}Z`} />
        ) : (
          <circle cx={x + 20} cy={y + 20} r={11} />
        )}
      </g>
    );
  });

export const frames: Draw = (random, { ground, deep, tone, bright, light }) => (
  <>
    <rect y={132} width={COVER_WIDTH} height={60} fill={deep} />
    {times(4, (index) => {
      const width = 46 + random() * 30;
      const height = 62 + random() * 48;
      const x = 16 + index * 77 + random() * 8;
      const y = 66 - height / 2 + random() * 16;
      const inner = pick(random, tone, bright, deep);
      return (
        <g key={index}>
          <rect x={x} y={y} width={width} height={height} fill={light} />
          <rect x={x + 7} y={y + 7} width={width - 14} height={height - 14} fill={inner} />
          <circle
            cx={x + width / 2}
            cy={y + height * (0.4 + random() * 0.25)}
            r={width * (0.16 + random() * 0.12)}
            fill={inner === bright ? ground : bright}
          />
        </g>
      );
    })}
  </>
);

export const leaves: Draw = (random, { deep, tone, bright, light }) =>
  times(7 * 4, (index) => {
    const size = 46;
    const x = (index % 7) * size;
    const y = Math.floor(index / 7) * size - 2;
    const color = pick(random, deep, tone, tone, bright, light);
    const turn = Math.floor(random() * 2) * 90;
    return random() < 0.78 ? (
      <path
        key={index}
        d={`M${x + 3},${y + 3}q${size - 6},0 ${size - 6},${size - 6}q${6 - size},0 ${6 - size},${6 - size}Z`}
        fill={color}
        transform={`rotate(${turn} ${x + size / 2} ${y + size / 2})`}
      />
    ) : (
      <circle key={index} cx={x + size / 2} cy={y + size / 2} r={13} fill={color} />
    );
  });

export const arches: Draw = (random, { ground, deep, tone, bright, light }) => {
  const arch = (cx: number, base: number, radius: number, colors: string[]) =>
    colors.map((color, ring) => {
      const r = radius * (1 - ring / colors.length);
      return (
        <path
          key={`${cx} ${color}`}
          d={`M${cx - r},${base}v${-radius * 0.25}a${r},${r} 0 0 1 ${r * 2},0v${radius * 0.25}Z`}
          fill={color}
        />
      );
    });
  const left = 60 + random() * 40;
  return (
    <>
      <circle cx={40 + random() * 240} cy={40} r={26} fill={light} />
      {arch(left, 190, 104, [tone, bright, deep, light])}
      {arch(left + 150 + random() * 30, 190, 76, [bright, ground, tone, light])}
    </>
  );
};

export const facets: Draw = (random, { deep, tone, bright, light }) =>
  times(9 * 4, (index) => {
    const size = 52;
    const column = index % 9;
    const x = column * (size / 2) * 1.45 - 20;
    const y = Math.floor(index / 9) * 46;
    const up = (column + Math.floor(index / 9)) % 2 === 0;
    const points = up
      ? `${x},${y + 46} ${x + size},${y + 46} ${x + size / 2},${y}`
      : `${x},${y} ${x + size},${y} ${x + size / 2},${y + 46}`;
    return (
      <polygon
        key={index}
        points={points}
        fill={pick(random, deep, deep, tone, tone, bright, light)}
        opacity={0.55 + random() * 0.45}
      />
    );
  });
