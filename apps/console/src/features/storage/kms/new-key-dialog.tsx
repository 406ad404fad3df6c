import { useQuery } from '@tanstack/react-query';
import { CreateKmsKeyDialog, type CreateKmsKeyDialogProps } from './create-kms-key-dialog.tsx';
import { kmsKeysQuery } from './queries.ts';

/** Creates a key from a form that lets people choose one. Render it outside of that form. */
export function NewKeyDialog(props: Pick<Required<CreateKmsKeyDialogProps>, 'onCreated' | 'onClose'>) {
  const { data: keys = [] } = useQuery(kmsKeysQuery);
  return <CreateKmsKeyDialog keys={keys} {...props} />;
}
