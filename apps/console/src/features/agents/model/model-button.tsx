import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { agentOptionsQuery } from '../queries.ts';
import { LazyModelDialog } from './lazy-model-dialog.tsx';

/** Reports whether the person may connect a language model for the account. */
export function useMayConnectModel(): boolean {
  const mayManage = useMay('setModelConnection');
  const { data } = useQuery(agentOptionsQuery);
  return mayManage && data?.may_bring_own_model === true;
}

/** A button that opens the account's language model; nothing for people who can't connect one. Place it outside of forms. */
export function ModelButton({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayConnectModel()) return null;
  return (
    <>
      <Button size="sm" variant="default" leftSection={icon} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyModelDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
