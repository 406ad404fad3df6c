/** The view of a picture: its scale relative to the fitting size, and its offset as a fraction of the frame. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0 };
const maxScale = 8;
const step = 1.5;
const stride = 0.15;

/** Returns the view after a key, or undefined for other keys. */
export function viewAfter(key: string, view: View): View | undefined {
  switch (key) {
    case '+':
    case '=':
      return zoomed(view, view.scale * step);
    case '-':
      return zoomed(view, view.scale / step);
    case '0':
      return fitted;
    case 'ArrowLeft':
      return moved(view, stride, 0);
    case 'ArrowRight':
      return moved(view, -stride, 0);
    case 'ArrowUp':
      return moved(view, 0, stride);
    case 'ArrowDown':
      return moved(view, 0, -stride);
    default:
      return undefined;
  }
}

export function zoomed(view: View, wanted: number): View {
  const scale = Math.min(maxScale, Math.max(1, wanted));
  return kept({ scale, x: (view.x * scale) / view.scale, y: (view.y * scale) / view.scale });
}

/** Returns the moved view. At the fitting size it can't move, so the page handles the key. */
export function moved(view: View, x: number, y: number): View | undefined {
  return view.scale === 1 ? undefined : kept({ ...view, x: view.x + x, y: view.y + y });
}

/** Limits the offset so that the picture stays in its frame. */
function kept({ scale, x, y }: View): View {
  const far = (scale - 1) / 2;
  const within = (value: number) => Math.min(far, Math.max(-far, value));
  return { scale, x: within(x), y: within(y) };
}
