import { formats } from '#lib/language/formats.ts';

export interface RoundedAmountProps {
  microUsd: number;
  /** Whether it increases or decreases a balance. */
  isSigned?: boolean;
}

/** An amount in cents, with the exact one on hover. */
export function RoundedAmount({ microUsd, isSigned = false }: RoundedAmountProps) {
  return (
    <span title={formats.money(microUsd)}>
      {isSigned ? formats.signedMoney(microUsd) : formats.aboutMoney(microUsd)}
    </span>
  );
}
