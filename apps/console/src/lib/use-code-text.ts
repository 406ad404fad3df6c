import { isErrorCode } from '@atoll/contract';
import { useEffect, useState } from 'react';
import { errorMessage } from './error-messages.ts';
import { locale } from './page-locale.ts';

/** The catalogue's words for a code; empty until they are there, and for none. */
export function useCodeText(code: number | null): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (code === null) setText('');
    else if (isErrorCode(code)) void errorMessage(code, locale).then(setText);
  }, [code]);
  return text;
}
