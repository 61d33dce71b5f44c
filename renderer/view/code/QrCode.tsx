import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** White space around the code, in modules: the norm asks for four. */
const QUIET = 4;

/** A QR code. Always black on white, whatever the theme: readers need it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => draw(text), [text]);
  const box = size + 2 * QUIET;
  return (
    <svg
      data-private=""
      className={styles.code}
      viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`}
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET} y={-QUIET} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x] === true) x += 1;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  }
  return { path, size };
}
