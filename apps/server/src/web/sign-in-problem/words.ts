import type { Locale } from '@atoll/contract';
import { keptWords } from '../pages/kept-words.ts';

interface ProblemWords {
  readonly title: string;
  /** The consequence for the person, by cause. */
  readonly unknownApp: string;
  readonly unknownAddress: string;
  readonly expired: string;
  readonly other: string;
  readonly safe: string;
  readonly forDevelopers: string;
  readonly home: string;
}

export const problemWords: Readonly<Record<Locale, ProblemWords>> = keptWords({
  en_US: {
    title: 'Couldn’t sign you in',
    unknownApp: 'The app that sent you here isn’t registered with Atoll.',
    unknownAddress: 'The app’s return address isn’t registered with Atoll.',
    expired:
      'This sign-in took too long or was started in another browser. Go back to the app and start again.',
    other: 'The app sent a request that Atoll doesn’t support. Its developers can find details below.',
    safe: 'Nothing was shared with the app.',
    forDevelopers: 'For developers',
    home: 'Go to console',
  },
  fr_FR: {
    title: 'Connexion impossible',
    unknownApp: 'L’application qui vous a envoyé ici n’est pas enregistrée auprès d’Atoll.',
    unknownAddress: 'L’adresse de retour de l’application n’est pas enregistrée auprès d’Atoll.',
    expired:
      'Cette connexion a pris trop de temps, ou a été commencée dans un autre navigateur. Retournez à l’application et recommencez.',
    other:
      'L’application a envoyé une requête qu’Atoll ne prend pas en charge. Ses développeurs trouvent les détails ci-dessous.',
    safe: 'Rien n’a été communiqué à l’application.',
    forDevelopers: 'Pour les développeurs',
    home: 'Aller à la console',
  },
  zh_CN: {
    title: '无法登录',
    unknownApp: '将您引导到此处的应用未在 Atoll 注册。',
    unknownAddress: '该应用的返回地址未在 Atoll 注册。',
    expired: '此次登录耗时过长，或是在另一个浏览器中开始的。请返回该应用重新开始。',
    other: '该应用提出了 Atoll 不支持的请求。其开发者可在下方查看详情。',
    safe: '没有向该应用提供任何信息。',
    forDevelopers: '供开发者参考',
    home: '前往控制台',
  },
  ja_JP: {
    title: 'ログインできませんでした',
    unknownApp: 'ここへ案内したアプリは Atoll に登録されていません。',
    unknownAddress: 'アプリの戻り先アドレスが Atoll に登録されていません。',
    expired:
      'このログインは時間がかかりすぎたか、別のブラウザーで開始されました。アプリに戻ってやり直してください。',
    other: 'アプリから、Atoll が対応していないリクエストが送られました。詳細は下の開発者向けの欄にあります。',
    safe: 'アプリには何も渡されていません。',
    forDevelopers: '開発者向け',
    home: 'コンソールへ移動',
  },
});
