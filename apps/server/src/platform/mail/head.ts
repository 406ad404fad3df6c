/** The lines of a reef, as they end at the right side of the head. Sizes in px. */
const rings = [20, 34, 50, 68, 88, 110, 134] as const;
const [width, height] = [560, 96];

const style = {
  band: `height:${height}px;background:#073f45;border-radius:12px 12px 0 0;overflow:hidden`,
  name: `position:absolute;padding:34px 32px 0;color:#e8f6f4;font-size:20px;font-weight:600;line-height:28px`,
  picture: 'display:block;width:100%;height:100%',
} as const;

/**
 * Returns the head of every HTML mail: the name on the color of deep water. The lines are part of the document, because mails load
 * nothing; a mail program without SVG shows the color alone.
 */
export function mailHead(name: string): string {
  const lines = rings.map(
    (radius, index) =>
      `<ellipse cx="${width - 88}" cy="${height / 2}" rx="${Math.round(radius * 1.18)}" ry="${radius}" opacity="${(0.7 * 0.8 ** index).toFixed(2)}"/>`,
  );
  return `<div style="${style.band}"><div style="${style.name}">${name}</div>
<svg style="${style.picture}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice" fill="none" stroke="#8fdcd6" stroke-width="1.2" aria-hidden="true">${lines.join('')}</svg></div>`;
}
