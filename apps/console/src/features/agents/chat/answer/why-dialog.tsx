import { type AnswerExplanation, displayName, type NumberedPassage } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Disclosure } from '#ui/text/disclosure.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { fileName } from '../../file-name.ts';
import { explanationQuery } from '../thread/queries.ts';
import classes from './why-dialog.module.css';

type ModelCall = AnswerExplanation['calls'][number];

const purposeNames = {
  rewrite: 'why.purposes.rewrite',
  query: 'why.purposes.query',
  answer: 'why.purposes.answer',
} as const satisfies Record<ModelCall['purpose'], string>;

export interface WhyDialogProps {
  agentId: string;
  messageId: string;
  /** Passages that the answer cites, with the names that they had then. */
  passages: ReadonlyMap<number, NumberedPassage>;
  onClose: () => void;
}

/** Explains an answer: the question as retrieval received it, passages, prompt, model, cost and times. */
export function WhyDialog({ agentId, messageId, passages, onClose }: WhyDialogProps) {
  const { t } = useTranslation('agent-chat');
  const query = useQuery(explanationQuery(agentId, messageId));
  return (
    <Modal title={t('why.title')} side="right" onClose={onClose}>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {({ explanation, cost_micro_usd: cost, waited_ms: waitedMs }) =>
          explanation === null ? (
            <Note>{t('why.none')}</Note>
          ) : (
            <Explanation explanation={explanation} passages={passages} cost={cost} waitedMs={waitedMs} />
          )
        }
      </Loaded>
    </Modal>
  );
}

interface ExplanationProps {
  explanation: AnswerExplanation;
  passages: WhyDialogProps['passages'];
  cost: number;
  waitedMs: number;
}

function Explanation({ explanation, passages, cost, waitedMs }: ExplanationProps) {
  const { t } = useTranslation('agent-chat');
  const { rewritten, confidence, required_confidence: required, times, prompt, calls } = explanation;
  const ms = (value: number) => t('why.ms', { value: formats.count(value) });
  return (
    <div className={classes.root}>
      <Facts
        facts={[
          { name: t('why.searched'), value: rewritten },
          {
            name: t('why.confidence'),
            value:
              confidence === null
                ? t('why.noConfidence')
                : t('why.confidenceOf', {
                    value: formats.percent(confidence),
                    required: formats.percent(required),
                  }),
          },
          { name: t('why.retrieved'), value: ms(times.retrieve_ms) },
          ...(times.first_text_ms === null
            ? []
            : [{ name: t('why.firstText'), value: ms(times.first_text_ms) }]),
          { name: t('why.total'), value: ms(times.total_ms) },
          ...(waitedMs > 0 ? [{ name: t('why.waited'), value: ms(waitedMs) }] : []),
          { name: t('why.cost'), value: formats.aboutMoney(cost) },
        ]}
      />
      <Passages explanation={explanation} passages={passages} />
      {calls.length > 0 && <ModelCalls calls={calls} />}
      {prompt && (
        <Disclosure summary={t('why.prompt')}>
          <pre className={classes.prompt}>
            {[prompt.system, ...prompt.messages.map(({ text }) => text)].join('\n\n———\n\n')}
          </pre>
        </Disclosure>
      )}
    </div>
  );
}

function Passages({ explanation, passages }: Pick<ExplanationProps, 'explanation' | 'passages'>) {
  const { t } = useTranslation('agent-chat');
  return (
    <section>
      <h3 className={classes.title}>{t('why.passages', { count: explanation.passages.length })}</h3>
      <ol className={classes.list}>
        {explanation.passages.map(({ number, score, was_sent: wasSent, file }) => {
          const cited = passages.get(number);
          const named = cited ?? file;
          return (
            <li key={number}>
              <span className={classes.number}>{number}</span>
              <bdi>{named ? displayName(fileName(named)) : '–'}</bdi>
              <span className={classes.score}>
                {formats.quantity(score)}
                {cited ? '' : ` · ${t('why.notCited')}`}
                {wasSent || explanation.calls.length === 0 ? '' : ` · ${t('why.notSent')}`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function ModelCalls({ calls }: { calls: readonly ModelCall[] }) {
  const { t } = useTranslation('agent-chat');
  return (
    <section>
      <h3 className={classes.title}>{t('why.calls')}</h3>
      <ul className={classes.list}>
        {calls.map((call) => (
          <li key={`${call.purpose} ${call.took_ms}`}>
            <span>
              {t(purposeNames[call.purpose])}
              {': '}
              <bdi>{call.model}</bdi>
            </span>
            <span className={classes.score}>
              {t('why.tokens', {
                input: formats.count(call.tokens.input),
                output: formats.count(call.tokens.output),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
