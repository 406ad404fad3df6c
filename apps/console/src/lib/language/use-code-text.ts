import { useEffect, useState } from 'react';
import { errorMessage } from './error-messages.ts';
import { locale } from './page-locale.ts';

/** Returns the catalogue's text for a code; empty until it is loaded, for null, and for a code that is not in it. */
export function useCodeText(code: number | null): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (code === null) setText('');
    else void errorMessage(code, locale).then(setText);
  }, [code]);
  return text;
}
