import { KeptEnd } from './kept-end.tsx';

/** A path on one line, where the folder is cut off before the name is. */
export function PathLine({ path }: { path: string }) {
  const nameStart = Math.max(0, path.replace(/\/+$/, '').lastIndexOf('/'));
  return <KeptEnd start={path.slice(0, nameStart)} end={path.slice(nameStart)} />;
}
