import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { Note } from '#ui/text/note.tsx';
import { useMayConnectModel } from '../model/model-button.tsx';
import type { AgentOptions } from '../queries.ts';
import type { FieldsProps } from './settings-pane.tsx';

/** The value for quoting without a model. No model has this ID. */
const quotes = ' quotes';

interface ModelFieldProps extends FieldsProps {
  options: AgentOptions;
}

/** Selects the model for answers, with its price, or quoting without a model. */
export function ModelField({ options, form, onConnect }: ModelFieldProps) {
  const { t } = useTranslation('agents');
  const { models } = options;
  const draft = form.values;
  if (models.length === 0) return <NoModel onConnect={onConnect} />;
  const usual = models.find((model) => model.is_default);
  const shown = draft.uses_model ? (draft.model ?? '') : quotes;
  const isKnown = draft.model === null || models.some(({ id }) => id === draft.model);
  const priceOf = ({ input_price_micro_usd: input, output_price_micro_usd: output }: Model) =>
    input === null || output === null
      ? t('settings.free')
      : t('settings.price', { input: formats.aboutMoney(input), output: formats.aboutMoney(output) });
  return (
    <Combobox
      label={t('settings.model')}
      description={t('settings.modelHint')}
      value={shown}
      options={[
        {
          value: '',
          label: usual ? t('settings.defaultModel', { name: usual.name }) : t('settings.anyModel'),
        },
        ...models.map((model) => ({ value: model.id, label: `${model.name} · ${priceOf(model)}` })),
        // A selected model that is no longer available.
        ...(isKnown || draft.model === null ? [] : [{ value: draft.model, label: draft.model }]),
        { value: quotes, label: t('settings.quotesOnly') },
      ]}
      onChange={(value) =>
        form.setValues(value === quotes ? { uses_model: false } : { uses_model: true, model: value || null })
      }
    />
  );
}

function NoModel({ onConnect }: Pick<FieldsProps, 'onConnect'>) {
  const { t } = useTranslation('agents');
  return (
    <div>
      <Note>{t('settings.noModel')}</Note>
      {useMayConnectModel() && (
        <Button size="sm" variant="subtle" onClick={onConnect}>
          {t('settings.connectModel')}
        </Button>
      )}
    </div>
  );
}

type Model = AgentOptions['models'][number];
