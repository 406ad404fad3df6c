import type { Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, type ButtonProps } from '#ui/actions/button.tsx';

export interface PickButtonProps {
  label: string;
  icon: Icon;
  accept?: string;
  /** Opens a phone's camera instead of its gallery. */
  capture?: 'environment';
  variant?: ButtonProps['variant'];
  onFile: (file: File) => void;
}

/** A button that opens the system's file dialog, or the camera, for one file. */
export function PickButton({ label, icon: PickIcon, accept, capture, variant, onFile }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        leftSection={<PickIcon size={20} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={capture}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Allows the same file to be selected again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
