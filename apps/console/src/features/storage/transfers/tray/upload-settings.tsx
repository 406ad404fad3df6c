import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { SmallSelect } from '#ui/fields/choices/small-select.tsx';
import { atOnceLimit, type KeptChoice, mostAtOnce, speedLimit } from '../sending/kept-choice.ts';
import { limitAtOnce, pace } from '../sending/use-transfers.ts';
import classes from './transfers-tray.module.css';

/** Limits the speed and the concurrency of this browser's uploads. The limits are stored. */
export function UploadSettings() {
  const { t } = useTranslation('storage');
  return (
    <div className={classes.settings}>
      <Setting
        label={t('transfers.limit')}
        choice={speedLimit}
        none={t('transfers.noLimit')}
        textOf={(bytes) => t('transfers.perSecond', { amount: formats.bytes(bytes) })}
        onChoose={pace.limit}
      />
      <Setting
        label={t('transfers.atOnce')}
        choice={atOnceLimit}
        none={formats.count(mostAtOnce)}
        textOf={formats.count}
        onChoose={(count) => limitAtOnce(count ?? mostAtOnce)}
      />
    </div>
  );
}

interface SettingProps {
  label: string;
  choice: KeptChoice;
  /** The option without a limit. */
  none: string;
  textOf: (value: number) => string;
  onChoose: (value: number | null) => void;
}

function Setting({ label, choice, none, textOf, onChoose }: SettingProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() => choice.read(localStorage));
  const choose = (value: number | null) => {
    setChosen(value);
    choice.write(localStorage, value);
    onChoose(value);
  };
  return (
    <div className={classes.setting}>
      <label htmlFor={id}>{label}</label>
      <SmallSelect
        id={id}
        options={[
          ...choice.offered.map((value) => ({ value: String(value), label: textOf(value) })),
          { value: '', label: none },
        ]}
        value={String(chosen ?? '')}
        onChange={(value) => choose(value === '' ? null : Number(value))}
      />
    </div>
  );
}
