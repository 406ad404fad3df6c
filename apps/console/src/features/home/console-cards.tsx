import {
  type Icon,
  IconArrowRight,
  IconBucket,
  IconMessageChatbot,
  IconWorldSearch,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import classes from './console-cards.module.css';

/** Links to the consoles that share this sign-in. Each opens by a full page navigation (specification section 2). */
export function ConsoleCards({ hasDataHub }: { hasDataHub: boolean }) {
  const { t } = useTranslation('home');
  const maySeeBuckets = useMay('listBuckets');
  const mayAsk = useMay('listAgents');
  const count = 1 + Number(mayAsk) + Number(hasDataHub);
  return (
    <nav aria-label={t('cards.label')} className={classes.root} data-count={count}>
      {mayAsk && (
        <Card href="/bot" icon={IconMessageChatbot} name={t('cards.bot')} text={t('cards.botText')} />
      )}
      <Card
        href={maySeeBuckets ? '/dss' : '/dss/billing'}
        icon={IconBucket}
        name={t('cards.dss')}
        text={t('cards.dssText')}
      />
      {hasDataHub && (
        <Card
          href="/datahub"
          icon={IconWorldSearch}
          name={t('cards.datahub')}
          text={t('cards.datahubText')}
        />
      )}
    </nav>
  );
}

function Card({
  href,
  icon: CardIcon,
  name,
  text,
}: {
  href: string;
  icon: Icon;
  name: string;
  text: string;
}) {
  const id = useId();
  return (
    <div className={classes.card}>
      <span className={classes.mark} aria-hidden>
        <CardIcon size={20} stroke={1.5} />
      </span>
      <a href={href} className={classes.name} aria-describedby={id}>
        {name}
      </a>
      <span className={classes.text} id={id}>
        {text}
      </span>
      <IconArrowRight size={20} stroke={1.6} className={classes.arrow} aria-hidden />
    </div>
  );
}
