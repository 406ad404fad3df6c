import { type RuleProblem, type RuleSetting, ruleBounds } from '@atoll/verification';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Slider } from '#ui/fields/choices/slider.tsx';
import { ruleProblemTexts, ruleSettingTexts } from '../draft/words.ts';
import classes from './rule.module.css';
import { writeSetting } from './write-setting.ts';

export interface RuleSliderProps {
  setting: RuleSetting;
  value: number;
  problem: RuleProblem | undefined;
  onChange: (value: number) => void;
}

/** A slider for one setting of the rule, within its limits. */
export function RuleSlider({ setting, value, problem, onChange }: RuleSliderProps) {
  const { t } = useTranslation('hub-design');
  const id = useId();
  const { min, max, step } = ruleBounds[setting];
  const text = writeSetting(setting, value);
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{t(ruleSettingTexts[setting])}</label>
      <output htmlFor={id}>{text}</output>
      <Slider
        id={id}
        min={min}
        max={max}
        step={step}
        value={value}
        valueText={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={onChange}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className={classes.error}>
          {t(ruleProblemTexts[problem.kind])}
        </p>
      )}
    </div>
  );
}
