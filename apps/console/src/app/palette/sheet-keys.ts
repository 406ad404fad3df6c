interface ListKey {
  /** Its text in the domain `palette`. */
  label: `sheet.${string}`;
  /** Values of `KeyboardEvent.key`, or `Command` with a letter. */
  keys: readonly string[];
}

/** The keys of lists, in the order of the sheet. */
export const listKeys = [
  { label: 'sheet.move', keys: ['ArrowUp', 'ArrowDown'] },
  { label: 'sheet.page', keys: ['PageUp', 'PageDown'] },
  { label: 'sheet.ends', keys: ['Home', 'End'] },
  { label: 'sheet.open', keys: ['Enter'] },
  { label: 'sheet.select', keys: [' '] },
  { label: 'sheet.selectMore', keys: ['Shift', 'ArrowUp', 'ArrowDown'] },
  { label: 'sheet.selectAll', keys: ['Command', 'A'] },
  { label: 'sheet.clear', keys: ['Escape'] },
  { label: 'sheet.controls', keys: ['ArrowRight', 'ArrowLeft'] },
  { label: 'sheet.menu', keys: ['Shift', 'F10'] },
  { label: 'sheet.rename', keys: ['F2'] },
  { label: 'sheet.delete', keys: ['Delete'] },
  { label: 'sheet.undo', keys: ['Command', 'Z'] },
  { label: 'sheet.notice', keys: ['F6'] },
] as const satisfies readonly ListKey[];
