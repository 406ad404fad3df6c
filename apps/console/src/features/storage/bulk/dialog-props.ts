import type { BulkSelection } from './bulk-request.ts';

/** Properties of every dialog for a bulk task. */
export interface BulkDialogProps {
  bucket: string;
  selection: BulkSelection;
  onClose: () => void;
}
