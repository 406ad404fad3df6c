import { useEffect, useState } from 'react';

const shownMs = 1800;

/** Returns a function that copies text to the clipboard, with the older API if the page is not served securely. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (value: string) => {
    setCopied(await writeClipboard(value));
  };
  return { copy, isCopied };
}

/** Copies text. Returns whether that succeeded. */
export async function writeClipboard(value: string): Promise<boolean> {
  if (navigator.clipboard) {
    const isWritten = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    if (isWritten) return true;
  }
  return copyBySelection(value);
}

function copyBySelection(value: string): boolean {
  const field = document.createElement('textarea');
  field.value = value;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  const focused = document.activeElement;
  // Inside a modal dialog, or its focus trap takes the selection away.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
