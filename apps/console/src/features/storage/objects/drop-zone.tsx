import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { droppedFiles, type PathedFile } from '../transfers/dropped-files.ts';
import classes from './drop-zone.module.css';

export interface DropZoneProps {
  label: string;
  /** Undefined if uploads aren't possible. */
  onFiles: ((files: readonly PathedFile[]) => void) | undefined;
  children: ReactNode;
}

/** Accepts dropped files and folders anywhere on the page while it is shown. A frame appears while something hovers. */
export function DropZone({ label, onFiles, children }: DropZoneProps) {
  const isHovered = usePageDrop(onFiles);
  return (
    <div className={classes.root}>
      {children}
      {isHovered && (
        <div className={classes.target} aria-hidden>
          <span className={classes.sign}>
            <IconUpload size={32} stroke={1.5} />
            {label}
          </span>
        </div>
      )}
    </div>
  );
}

function usePageDrop(onFiles: DropZoneProps['onFiles']): boolean {
  const [isHovered, setHovered] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    // Entering a child fires before leaving its parent, so the depth is tracked.
    let depth = 0;
    const hover = (change: number) => {
      depth = Math.max(0, depth + change);
      setHovered(depth > 0 && latest.current !== undefined);
    };
    const ifFiles = (react: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      react(event);
    };
    const handlers = {
      dragenter: ifFiles(() => hover(1)),
      dragleave: ifFiles(() => hover(-1)),
      dragover: ifFiles(() => undefined),
      drop: ifFiles(({ dataTransfer }) => {
        hover(-depth);
        if (dataTransfer) void droppedFiles(dataTransfer).then((files) => latest.current?.(files));
      }),
    };
    for (const [name, handler] of Object.entries(handlers)) {
      window.addEventListener(name as keyof typeof handlers, handler);
    }
    return () => {
      for (const [name, handler] of Object.entries(handlers)) {
        window.removeEventListener(name as keyof typeof handlers, handler);
      }
    };
  }, []);
  return isHovered;
}
