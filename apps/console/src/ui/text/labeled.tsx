import type { ReactNode } from 'react';

/** Shows a text that ends with a colon, and what it introduces. The colon of Chinese and Japanese includes its own space. */
export function Labeled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      {text.endsWith('：') ? text : `${text} `}
      {children}
    </>
  );
}
