import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '../notices/notice.tsx';

/** Explains that a secret is shown only this once. A dialog around it does not close by accident. */
export function OnceNotice({ title, text }: { title: string; text: string }) {
  return (
    <div data-secret>
      <Notice icon={IconAlertTriangle} title={title} text={text} />
    </div>
  );
}
