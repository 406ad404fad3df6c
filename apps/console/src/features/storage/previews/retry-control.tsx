import { codes } from '@atoll/contract';
import { useEffect, useState } from 'react';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import classes from './object-preview.module.css';

/** The message of code 1000, which is also the retry button. */
export function RetryControl({ onRetry }: { onRetry: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    void errorMessage(codes.imageLoadFailed, locale).then(setText);
  }, []);
  return (
    <button type="button" className={classes.retry} onClick={onRetry}>
      {text}
    </button>
  );
}
