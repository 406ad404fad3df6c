import { chatChannels, conversationLimits } from '@atoll/contract';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { FoldedFilters } from '#ui/lists/folded-filters.tsx';
import { channelNames } from '../channel-names.ts';
import classes from './conversation-filters.module.css';
import {
  answeredChoices,
  askerChoices,
  type ConversationFilter,
  filterCount,
  ratingChoices,
} from './conversations-search.ts';

export interface ConversationFiltersProps {
  filter: ConversationFilter;
  onChange: (filter: ConversationFilter) => void;
}

const none: ConversationFilter = {
  channel: undefined,
  rating: undefined,
  answered: undefined,
  from: undefined,
  since: undefined,
  until: undefined,
  text: undefined,
};

/** The filters of the conversations: a search, and further filters that open on demand. */
export function ConversationFilters({ filter, onChange }: ConversationFiltersProps) {
  const { text = '' } = filter;
  return (
    <FoldedFilters
      isAlways
      count={filterCount({ ...filter, text: undefined })}
      search={<TextSearch key={text} text={text} onSearch={(wanted) => onChange({ text: wanted })} />}
      onClear={() => onChange(none)}
    >
      <Choices filter={filter} onChange={onChange} />
    </FoldedFilters>
  );
}

function TextSearch({ text, onSearch }: { text: string; onSearch: (text: string | undefined) => void }) {
  const { t } = useTranslation('agent-conversations');
  const [draft, setDraft] = useState(text);
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(draft.trim() || undefined);
        }}
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          type="search"
          aria-label={t('filters.text')}
          placeholder={t('filters.search')}
          maxLength={conversationLimits.searchMaxLength}
          value={draft}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            // Cleared with the browser's clear button.
            if (event.currentTarget.value === '' && text !== '') onSearch(undefined);
          }}
        />
      </form>
    </search>
  );
}

const ratingNames = { good: 'filters.ratedGood', bad: 'filters.ratedBad', any: 'filters.rated' } as const;
const answeredNames = { yes: 'filters.allAnswered', no: 'filters.someUnanswered' } as const;
const askerNames = {
  mine: 'filters.mine',
  members: 'filters.members',
  visitors: 'filters.visitors',
} as const;

function Choices({ filter, onChange }: ConversationFiltersProps) {
  const { t } = useTranslation('agent-conversations');
  const any = { value: '', label: t('filters.any') };
  return (
    <>
      <SelectField
        label={t('filters.channel')}
        value={filter.channel ?? ''}
        options={[any, ...chatChannels.map((value) => ({ value, label: t(channelNames[value]) }))]}
        onChange={(value) => onChange({ channel: chatChannels.find((one) => one === value) })}
      />
      <SelectField
        label={t('filters.answered')}
        value={filter.answered ?? ''}
        options={[any, ...answeredChoices.map((value) => ({ value, label: t(answeredNames[value]) }))]}
        onChange={(value) => onChange({ answered: answeredChoices.find((one) => one === value) })}
      />
      <SelectField
        label={t('filters.rating')}
        value={filter.rating ?? ''}
        options={[any, ...ratingChoices.map((value) => ({ value, label: t(ratingNames[value]) }))]}
        onChange={(value) => onChange({ rating: ratingChoices.find((one) => one === value) })}
      />
      <SelectField
        label={t('filters.from')}
        value={filter.from ?? ''}
        options={[any, ...askerChoices.map((value) => ({ value, label: t(askerNames[value]) }))]}
        onChange={(value) => onChange({ from: askerChoices.find((one) => one === value) })}
      />
      <DateField
        label={t('filters.since')}
        value={filter.since ?? ''}
        max={filter.until}
        onChange={(day) => onChange({ since: day || undefined })}
      />
      <DateField
        label={t('filters.until')}
        value={filter.until ?? ''}
        min={filter.since}
        onChange={(day) => onChange({ until: day || undefined })}
      />
    </>
  );
}
