import type { Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface FilePickerProps {
  label: string;
  icon: Icon;
  variant?: ButtonProps['variant'];
  /** Asks for a folder with everything in it. */
  isFolder?: boolean;
  onFiles: (files: FileList) => void;
}

/** A button that opens the system's own file dialog. */
export function FilePicker({
  label,
  icon: PickerIcon,
  variant = 'filled',
  isFolder = false,
  onFiles,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        leftSection={<PickerIcon size={16} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles(currentTarget.files);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
