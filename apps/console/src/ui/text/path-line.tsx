import classes from './path-line.module.css';

/** A path on one line, where the folder is cut off before the name is. On phones, it takes as many lines as it needs. */
export function PathLine({ path }: { path: string }) {
  const nameStart = path.replace(/\/+$/, '').lastIndexOf('/');
  return (
    <bdi className={classes.root} title={path}>
      {nameStart > 0 && <span>{path.slice(0, nameStart)}</span>}
      <span className={classes.name}>{nameStart > 0 ? path.slice(nameStart) : path}</span>
    </bdi>
  );
}
