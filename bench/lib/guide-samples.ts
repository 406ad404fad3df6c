import type { Locale } from '@atoll/contract';

/** An agent in the guide's pictures, and its questions. */
export interface Sample {
  readonly name: string;
  readonly bucket: string;
  readonly files: Readonly<Record<string, string>>;
  readonly greeting: string;
  readonly question: string;
  readonly answer: string;
}

/** Each bucket has a different name, because they share a server. */
export const samples: Readonly<Record<Locale, Sample>> = {
  en_US: {
    name: 'Boat rental',
    bucket: 'boat-rental',
    files: {
      'handbook.md':
        '# Handbook\n\n## Opening hours\n\nThe pier is open from 8 a.m. to 7 p.m. In winter it closes at 4 p.m.\n\n## Returns\n\nA boat has to be back one hour before the pier closes. If it comes later, the deposit of 90 dollars is kept.\n\n## Weather\n\nWhen the wind is stronger than 30 knots, no boat leaves the harbor. Paid rentals are refunded in full.\n',
      'prices.csv': 'boat,price per day\nkayak,34\ncanoe,52\nsailboat,180\n',
      'safety.md': '# Safety\n\nLife vests hang beside the pier. Children wear them at all times.\n',
    },
    greeting: 'Ask me about our boats.',
    question: 'Are rentals refunded when the wind is too strong?',
    answer:
      'Yes. When the wind is stronger than 30 knots, no boat leaves the harbor, and paid rentals are refunded in full [1].',
  },
  fr_FR: {
    name: 'Location de bateaux',
    bucket: 'location-bateaux',
    files: {
      'reglement.md':
        '# Règlement\n\n## Horaires\n\nLe ponton est ouvert de 8 h à 19 h. En hiver, il ferme à 16 h.\n\n## Retour\n\nLe bateau doit revenir une heure avant la fermeture. Passé ce délai, la caution de 90 euros est conservée.\n\n## Météo\n\nQuand le vent dépasse 30 nœuds, aucun bateau ne quitte le port. Les locations payées sont remboursées en totalité.\n',
      'tarifs.csv': 'bateau,prix par jour\nkayak,34\ncanoë,52\nvoilier,180\n',
      'securite.md':
        '# Sécurité\n\nLes gilets sont accrochés près du ponton. Les enfants les portent toujours.\n',
    },
    greeting: 'Posez vos questions sur nos bateaux.',
    question: 'Les locations sont-elles remboursées quand le vent dépasse 30 nœuds ?',
    answer:
      'Oui. Quand le vent dépasse 30 nœuds, aucun bateau ne quitte le port et les locations payées sont remboursées en totalité [1].',
  },
  zh_CN: {
    name: '游船租赁',
    bucket: 'youchuan',
    files: {
      'guize.md':
        '# 租船规则\n\n## 营业时间\n\n码头每天 8:00 至 19:00 开放，冬季 16:00 关闭。\n\n## 还船\n\n请在码头关闭前一小时还船。逾期未还，90 元押金不予退还。\n\n## 天气\n\n风速超过 30 节时，所有船只不得离港，已付租金全额退还。\n',
      'jiage.csv': '船型,每日价格\n皮划艇,34\n独木舟,52\n帆船,180\n',
      'anquan.md': '# 安全\n\n救生衣挂在码头旁，儿童须全程穿着。\n',
    },
    greeting: '欢迎咨询租船问题。',
    question: '风速超过 30 节时，已付租金能退还吗？',
    answer: '可以。风速超过 30 节时，所有船只不得离港，已付租金全额退还[1]。',
  },
  ja_JP: {
    name: '貸しボート',
    bucket: 'boto',
    files: {
      'kisoku.md':
        '# 利用規則\n\n## 営業時間\n\n桟橋は 8 時から 19 時まで開いています。冬は 16 時に閉まります。\n\n## 返却\n\n桟橋が閉まる 1 時間前までに返却してください。遅れた場合、9,000 円の保証金は返金されません。\n\n## 天候\n\n風速が 30 ノットを超えると、ボートは港から出られません。支払い済みの料金は全額返金されます。\n',
      'ryokin.csv': 'ボート,1 日の料金\nカヤック,3400\nカヌー,5200\nヨット,18000\n',
      'anzen.md': '# 安全\n\nライフジャケットは桟橋の横にあります。子どもは常に着用します。\n',
    },
    greeting: 'ボートについてご質問ください。',
    question: '風速が 30 ノットを超えたら、料金は返金されますか？',
    answer: 'はい。風速が 30 ノットを超えるとボートは港から出られず、支払い済みの料金は全額返金されます[1]。',
  },
};
