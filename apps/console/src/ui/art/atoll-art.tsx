import classes from './atoll-art.module.css';

const centre = { x: 430, y: 400 };
const steps = 96;

/**
 * Returns a closed coastline: a circle distorted by a few slow waves, the same each time. `bend` is its largest
 * deviation from the circle.
 */
function coastline(radius: number, bend: number): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const wave =
      0.55 * Math.cos(2 * angle + 0.6) + 0.3 * Math.cos(3 * angle + 2.1) + 0.16 * Math.cos(5 * angle + 4.2);
    const reach = radius * (1 + bend * wave);
    return { x: centre.x + 1.18 * reach * Math.cos(angle), y: centre.y + reach * Math.sin(angle) };
  });
  const at = (index: number) => points[index % steps] ?? centre;
  const middle = (index: number) => ({
    x: (at(index).x + at(index + 1).x) / 2,
    y: (at(index).y + at(index + 1).y) / 2,
  });
  const pair = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const curves = points.map((_, index) => `Q${pair(at(index + 1))} ${pair(middle(index + 1))}`);
  return `M${pair(middle(0))}${curves.join('')}Z`;
}

const depthLines = Array.from({ length: 15 }, (_, index) => ({
  path: coastline(212 + index * (22 + index * 2.4), 0.16 + index * 0.006),
  opacity: 0.42 * 0.86 ** index,
}));

const shoals = [168, 146, 118, 84].map((radius, index) => ({
  path: coastline(radius, 0.15 - index * 0.015),
  index,
}));

const reef = coastline(190, 0.155);

/** A depth chart of an atoll: the reef with its islets and passes, the lagoon inside, and the slope of the sea floor. */
export function AtollArt() {
  return (
    <svg
      className={classes.root}
      viewBox="0 0 860 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="atoll-lagoon" gradientUnits="userSpaceOnUse" cx={centre.x} cy={centre.y} r="230">
          <stop offset="0" stopColor="#7fd6cf" stopOpacity="0.95" />
          <stop offset="0.7" stopColor="#2fa09b" stopOpacity="0.9" />
          <stop offset="1" stopColor="#157a78" stopOpacity="0.85" />
        </radialGradient>
      </defs>
      <g className={classes.sea}>
        {depthLines.map(({ path, opacity }) => (
          <path key={path} d={path} fill="none" stroke="#8fdcd6" strokeWidth="1.2" opacity={opacity} />
        ))}
      </g>
      <path d={reef} fill="url(#atoll-lagoon)" />
      {shoals.map(({ path, index }) => (
        <path key={path} d={path} fill="none" stroke="#d9f6f2" strokeWidth="1" opacity={0.2 + index * 0.06} />
      ))}
      <path d={reef} fill="none" stroke="#bfeee8" strokeWidth="9" strokeLinejoin="round" opacity="0.35" />
      <path
        className={classes.islets}
        d={reef}
        fill="none"
        stroke="#f4dfb4"
        strokeWidth="9"
        strokeLinecap="round"
        pathLength="100"
      />
    </svg>
  );
}
