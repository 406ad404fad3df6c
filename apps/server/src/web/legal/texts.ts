import type { Locale } from '@atoll/contract';
import { keptWords } from '../pages/kept-words.ts';

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface LegalText {
  readonly terms: readonly LegalSection[];
  readonly privacy: readonly LegalSection[];
  readonly contactHeading: string;
  readonly contact: string;
  readonly contactOperator: string;
}

/** Default pages: what the software does with an account and its data. A provider puts its own in their place. */
export const legalTexts: Readonly<Record<Locale, LegalText>> = keptWords({
  en_US: {
    terms: [
      {
        heading: 'About these terms',
        paragraphs: [
          'These terms are between you and the operator of this installation of Atoll (“the operator”). They apply unless the operator publishes its own terms.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'Keep your password and access keys secret. Everything done with them is done in your name. Tell the operator immediately if you think that someone else has them.',
        ],
      },
      {
        heading: 'Your files',
        paragraphs: [
          'Your files remain yours. Only store files that you are allowed to store and share. The operator can disable an account that is used to break the law or to harm others.',
        ],
      },
      {
        heading: 'Limits and payment',
        paragraphs: [
          'A free account has the storage and transfer limits shown under Billing. Credit is prepaid. Billing lists every ledger entry and invoice.',
        ],
      },
      {
        heading: 'No warranty',
        paragraphs: [
          'The software is provided “as is” under the Apache License 2.0. Keep a copy of everything that you can’t afford to lose.',
        ],
      },
    ],
    privacy: [
      {
        heading: 'Stored data',
        paragraphs: [
          'The server stores your email address, account name, a one-way hash of your password, the three onboarding answers, your sessions with the time and the kind of device, your buckets, files, keys and invoices.',
        ],
      },
      {
        heading: 'Statistics',
        paragraphs: [
          'The server counts views of the sign-in and sign-up pages, and successful sign-ins and sign-ups, by kind of device. The counts stay on this server. There is no tracking and no advertising.',
        ],
      },
      {
        heading: 'Cookies and local storage',
        paragraphs: [
          'Your browser stores your session, language and column choices. Two cookies, atoll-identity and atoll-sso-remember, let connected apps recognize your sign-in.',
        ],
      },
      {
        heading: 'Who can see your data',
        paragraphs: [
          'Only the operator of this installation, the apps that you connect, and the people that you share with.',
        ],
      },
    ],
    contactHeading: 'Contact',
    contact: 'Write to',
    contactOperator: 'Ask the operator of this installation.',
  },
  fr_FR: {
    terms: [
      {
        heading: 'Objet',
        paragraphs: [
          'Ces conditions lient l’utilisateur et l’exploitant de cette installation d’Atoll (« l’exploitant »). Elles s’appliquent tant que l’exploitant n’a pas publié les siennes.',
        ],
      },
      {
        heading: 'Votre compte',
        paragraphs: [
          'Gardez pour vous votre mot de passe et vos clés d’accès : ce qui est fait avec eux est fait en votre nom. Prévenez immédiatement l’exploitant si vous pensez qu’un tiers les détient.',
        ],
      },
      {
        heading: 'Vos fichiers',
        paragraphs: [
          'Vos fichiers restent les vôtres. Ne stockez que ce que vous avez le droit de stocker et de partager. L’exploitant peut désactiver un compte utilisé pour enfreindre la loi ou nuire à autrui.',
        ],
      },
      {
        heading: 'Limites et paiement',
        paragraphs: [
          'Un compte gratuit est soumis aux limites de stockage et de transfert indiquées dans Facturation. Le crédit s’achète d’avance ; chaque écriture et chaque facture y figurent.',
        ],
      },
      {
        heading: 'Absence de garantie',
        paragraphs: [
          'Le logiciel est fourni en l’état, sous licence Apache 2.0. Conservez une copie de ce que vous ne pouvez pas perdre.',
        ],
      },
    ],
    privacy: [
      {
        heading: 'Ce qui est conservé',
        paragraphs: [
          'Votre adresse e-mail, le nom du compte, une empreinte irréversible de votre mot de passe, les trois réponses données à l’inscription, vos sessions avec l’heure et le type d’appareil, vos buckets, fichiers, clés et factures.',
        ],
      },
      {
        heading: 'Ce qui est compté',
        paragraphs: [
          'Les affichages des pages de connexion et d’inscription ainsi que les connexions et inscriptions réussies, avec le type d’appareil. Ces chiffres restent sur ce serveur et ne sont transmis à personne. Aucun pistage, aucune publicité.',
        ],
      },
      {
        heading: 'Cookies et stockage local',
        paragraphs: [
          'Votre session, votre langue et vos choix de colonnes sont conservés dans votre navigateur. Deux cookies, atoll-identity et atoll-sso-remember, permettent aux applications que vous connectez de reconnaître votre session.',
        ],
      },
      {
        heading: 'Qui y a accès',
        paragraphs: [
          'L’exploitant de cette installation, les applications que vous connectez et les personnes avec qui vous partagez. Personne d’autre.',
        ],
      },
    ],
    contactHeading: 'Contact',
    contact: 'Écrivez à',
    contactOperator: 'Adressez-vous à l’exploitant de cette installation.',
  },
  zh_CN: {
    terms: [
      {
        heading: '说明',
        paragraphs: [
          '本条款适用于您与本 Atoll 服务的运营者（以下简称“运营者”）之间，在运营者发布自己的条款之前有效。',
        ],
      },
      {
        heading: '您的账户',
        paragraphs: [
          '请妥善保管密码和访问密钥。使用它们进行的操作均视为您本人所为。如果怀疑他人已获知，请立即通知运营者。',
        ],
      },
      {
        heading: '您的文件',
        paragraphs: [
          '文件始终归您所有。请仅存储您有权存储和共享的内容。若账户被用于违法或损害他人，运营者可以停用该账户。',
        ],
      },
      {
        heading: '限额与付款',
        paragraphs: [
          '免费账户受“账单”页面所示的存储和流量限额约束。余额需预先充值，每一笔记录和每一张发票都会在该页面列出。',
        ],
      },
      {
        heading: '无担保',
        paragraphs: ['本软件依据 Apache License 2.0 按现状提供。对于不能丢失的内容，请自行保留副本。'],
      },
    ],
    privacy: [
      {
        heading: '保存的内容',
        paragraphs: [
          '您的电子邮件地址、账户名称、密码的单向哈希值、注册时的三项回答、登录会话（含时间和设备类型），以及您的存储桶、文件、密钥和发票。',
        ],
      },
      {
        heading: '统计的内容',
        paragraphs: [
          '登录页和注册页的浏览次数，以及成功登录和注册的次数，附带设备类型。统计数据仅保存在本服务器上，不会发送给任何人。没有跟踪，也没有广告。',
        ],
      },
      {
        heading: 'Cookie 与本地存储',
        paragraphs: [
          '您的会话、语言和列设置保存在浏览器中。atoll-identity 和 atoll-sso-remember 两个 Cookie 用于让您关联的应用识别您的登录状态。',
        ],
      },
      {
        heading: '谁可以看到',
        paragraphs: ['本服务的运营者、您关联的应用，以及您与之共享的人。除此之外没有其他人。'],
      },
    ],
    contactHeading: '联系方式',
    contact: '请发送邮件至',
    contactOperator: '请联系本服务的运营者。',
  },
  ja_JP: {
    terms: [
      {
        heading: 'この規約について',
        paragraphs: [
          'この規約は、お客様とこの Atoll の運営者（以下「運営者」）との間に適用されます。運営者が独自の規約を公開するまで有効です。',
        ],
      },
      {
        heading: 'アカウント',
        paragraphs: [
          'パスワードとアクセスキーはご自身で管理してください。それらを使った操作はお客様によるものとみなされます。第三者に知られたと思われる場合は、すぐに運営者へご連絡ください。',
        ],
      },
      {
        heading: 'ファイル',
        paragraphs: [
          'ファイルはお客様のものです。保存・共有する権利のあるものだけを保存してください。法令違反や他者への加害に使われたアカウントは、運営者が停止することがあります。',
        ],
      },
      {
        heading: '制限とお支払い',
        paragraphs: [
          '無料アカウントには「請求」に表示される容量と転送量の上限があります。クレジットは前払いです。明細と請求書は「請求」で確認できます。',
        ],
      },
      {
        heading: '無保証',
        paragraphs: [
          '本ソフトウェアは Apache License 2.0 のもとで現状のまま提供されます。大切なデータはバックアップを保管してください。',
        ],
      },
    ],
    privacy: [
      {
        heading: '保存するもの',
        paragraphs: [
          'メールアドレス、アカウント名、パスワードの一方向ハッシュ、登録時の三つの回答、セッション（日時と端末の種類）、バケット、ファイル、キー、請求書を保存します。',
        ],
      },
      {
        heading: '集計するもの',
        paragraphs: [
          'ログインと登録のページの表示回数、ログインと登録の成功回数を、端末の種類とともに数えます。集計はこのサーバーにとどまり、誰にも送信されません。追跡も広告もありません。',
        ],
      },
      {
        heading: 'Cookie とローカルストレージ',
        paragraphs: [
          'セッション、言語、列の設定はブラウザーに保存されます。atoll-identity と atoll-sso-remember の二つの Cookie は、連携したアプリがログインを認識するために使われます。',
        ],
      },
      {
        heading: '閲覧できる人',
        paragraphs: ['このサービスの運営者、お客様が連携したアプリ、お客様が共有した相手だけです。'],
      },
    ],
    contactHeading: 'お問い合わせ',
    contact: '連絡先：',
    contactOperator: 'このサービスの運営者にご連絡ください。',
  },
});
