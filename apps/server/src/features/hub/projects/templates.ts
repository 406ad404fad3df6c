import {
  type HubField,
  type HubProjectSettings,
  type HubTemplate,
  type Locale,
  locales,
} from '@atoll/contract';
import { firstRule } from './rule.ts';

const mebibyte = 1024 ** 2;

/** Settings of a new project. */
const emptySettings: Omit<HubProjectSettings, 'title'> = {
  instructions: '',
  good_examples: [],
  bad_examples: [],
  item_type: 'image',
  item_max_bytes: 20 * mebibyte,
  fields: [],
  languages: [],
  countries: [],
  target_items: 1_000,
  quotas: [],
  contributor_cap: 100,
  ends_at: null,
  reward_micro_usd: 0,
  vote_reward_micro_usd: 0,
  license: 'CC-BY-4.0',
  consent: '',
  bucket: null,
  rule: firstRule,
};

/** Returns the settings of a new project, in its creator's language. */
export function settingsOf(
  template: HubTemplate | undefined,
  locale: Locale,
): Omit<HubProjectSettings, 'title'> {
  if (template === undefined) return emptySettings;
  const { texts, ...settings } = templates[template];
  const [instructions, good, bad] = texts[locale];
  return {
    ...emptySettings,
    ...settings,
    instructions,
    good_examples: [good],
    bad_examples: [bad],
    consent: consents[locale],
  };
}

type Labels = readonly [en: string, fr: string, zh: string, ja: string];

function field(
  name: string,
  type: HubField['type'],
  labels: Labels,
  options: readonly (readonly [value: string, labels: Labels])[] = [],
): HubField {
  return {
    name,
    type,
    is_required: true,
    labels: byLocale(labels),
    options: options.map(([value, names]) => ({ value, labels: byLocale(names) })),
  };
}

function byLocale(labels: Labels): Record<Locale, string> {
  return Object.fromEntries(locales.map((locale, at) => [locale, labels[at] ?? ''])) as Record<
    Locale,
    string
  >;
}

/** Instructions, a good and a bad example. */
type Texts = Readonly<Record<Locale, readonly [instructions: string, good: string, bad: string]>>;

const consents: Readonly<Record<Locale, string>> = {
  en_US:
    'I made what I send myself, or may pass it on. It may be published in a dataset under the license shown here. I can withdraw each item at any time: its content is then deleted, and later releases leave it out.',
  fr_FR:
    'J’ai créé moi-même ce que j’envoie, ou j’ai le droit de le transmettre. Cela peut être publié dans un jeu de données sous la licence indiquée ici. Je peux retirer chaque élément à tout moment : son contenu est alors supprimé et les versions suivantes ne le contiennent plus.',
  zh_CN:
    '我提交的内容由我本人制作，或我有权转交。它可以按此处显示的许可协议在数据集中发布。我可以随时撤回任何一项：其内容将被删除，之后的版本不再包含它。',
  ja_JP:
    '送信するものは自分で作成したか、提供する権利を持っています。ここに示すライセンスでデータセットとして公開されることに同意します。各項目はいつでも取り下げることができ、その内容は削除され、以後のリリースには含まれません。',
};

const templates: Readonly<Record<HubTemplate, Partial<HubProjectSettings> & { readonly texts: Texts }>> = {
  speech: {
    item_type: 'audio',
    item_max_bytes: 10 * mebibyte,
    fields: [field('sentence', 'text', ['Sentence', 'Phrase', '句子', '文'])],
    texts: {
      en_US: [
        'Read the sentence aloud, in your usual voice, somewhere quiet.',
        'The whole sentence is clear, without a pause at the start.',
        'A word is missing, or somebody else speaks.',
      ],
      fr_FR: [
        'Lisez la phrase à voix haute, avec votre voix habituelle, dans un endroit calme.',
        'Toute la phrase est claire, sans silence au début.',
        'Un mot manque ou quelqu’un d’autre parle.',
      ],
      zh_CN: ['在安静的地方用平常的声音朗读句子。', '整句清晰，开头没有停顿。', '漏了词，或有其他人说话。'],
      ja_JP: [
        '静かな場所で、普段の声で文を読み上げてください。',
        '文全体がはっきり聞こえ、冒頭に間がない。',
        '言葉が抜けている、または他の人が話している。',
      ],
    },
  },
  street_pictures: {
    item_type: 'image',
    fields: [
      field(
        'kind',
        'choice',
        ['What it shows', 'Sujet', '内容', '写っているもの'],
        [
          ['sign', ['Road sign', 'Panneau', '路牌', '標識']],
          ['crossing', ['Crossing', 'Passage piéton', '人行横道', '横断歩道']],
          ['surface', ['Road surface', 'Chaussée', '路面', '路面']],
        ],
      ),
    ],
    texts: {
      en_US: [
        'Take a picture of a street in daylight. Leave faces and license plates out.',
        'Sharp, level, and the subject fills a third of the picture.',
        'Blurred, or people can be recognized.',
      ],
      fr_FR: [
        'Photographiez une rue de jour. Évitez les visages et les plaques d’immatriculation.',
        'Nette, droite, et le sujet occupe un tiers de l’image.',
        'Floue, ou des personnes sont reconnaissables.',
      ],
      zh_CN: [
        '在白天拍摄一条街道。不要拍到人脸和车牌。',
        '清晰、端正，主体占画面三分之一。',
        '模糊，或能认出行人。',
      ],
      ja_JP: [
        '日中に通りの写真を撮ってください。顔やナンバープレートは写さないでください。',
        '鮮明で水平、対象が画面の三分の一を占めている。',
        'ぼやけている、または人物が特定できる。',
      ],
    },
  },
  receipts: {
    item_type: 'image',
    fields: [
      field('total', 'number', ['Total', 'Total', '合计', '合計']),
      field('date', 'date', ['Date', 'Date', '日期', '日付']),
    ],
    texts: {
      en_US: [
        'Photograph a receipt, flat and whole. Cover card numbers and names.',
        'Every line can be read.',
        'A corner is missing, or a name can be read.',
      ],
      fr_FR: [
        'Photographiez un ticket de caisse à plat et en entier. Masquez les numéros de carte et les noms.',
        'Chaque ligne est lisible.',
        'Un coin manque ou un nom est lisible.',
      ],
      zh_CN: ['平整、完整地拍摄小票。遮住卡号和姓名。', '每一行都能看清。', '缺角，或能看到姓名。'],
      ja_JP: [
        'レシートを平らに、全体が入るように撮影してください。カード番号と名前は隠してください。',
        'すべての行が読める。',
        '角が切れている、または名前が読める。',
      ],
    },
  },
  translations: {
    item_type: 'text',
    item_max_bytes: mebibyte,
    // The text of the item is the translation.
    fields: [field('source', 'long_text', ['Original', 'Texte d’origine', '原文', '原文'])],
    texts: {
      en_US: [
        'Translate the text yourself, without a translation tool.',
        'Nothing is added or left out, and it reads naturally.',
        'Word for word, or made by a machine.',
      ],
      fr_FR: [
        'Traduisez le texte vous-même, sans outil de traduction.',
        'Rien n’est ajouté ni omis, et la phrase est naturelle.',
        'Mot à mot, ou produite par une machine.',
      ],
      zh_CN: ['请自己翻译，不要使用翻译工具。', '没有增减，读来自然。', '逐字翻译，或由机器生成。'],
      ja_JP: [
        '翻訳ツールを使わず、自分で訳してください。',
        '過不足がなく、自然に読める。',
        '逐語訳、または機械翻訳。',
      ],
    },
  },
  survey: {
    item_type: 'form',
    fields: [
      field(
        'satisfaction',
        'choice',
        ['How satisfied are you?', 'Êtes-vous satisfait ?', '您满意吗？', '満足度'],
        [
          ['high', ['Very', 'Très', '很满意', '満足']],
          ['medium', ['Somewhat', 'Assez', '一般', 'ふつう']],
          ['low', ['Not at all', 'Pas du tout', '不满意', '不満']],
        ],
      ),
      field('reason', 'long_text', ['Why?', 'Pourquoi ?', '为什么？', 'その理由']),
    ],
    texts: {
      en_US: [
        'Answer every question in your own words.',
        'The reason fits the choice.',
        'The reason is empty words.',
      ],
      fr_FR: [
        'Répondez à chaque question avec vos propres mots.',
        'La raison correspond au choix.',
        'La raison ne dit rien.',
      ],
      zh_CN: ['用自己的话回答每个问题。', '理由与选择相符。', '理由空洞无物。'],
      ja_JP: ['すべての質問に自分の言葉で答えてください。', '理由が選択と合っている。', '理由に中身がない。'],
    },
  },
};
