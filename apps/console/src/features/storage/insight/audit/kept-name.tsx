import { KeptParts } from '#ui/text/kept-parts.tsx';

/** The name of a thing in bold. */
export function KeptName({ name }: { name: string }) {
  return (
    <strong>
      <KeptParts path={name} />
    </strong>
  );
}
