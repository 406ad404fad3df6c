import type { Locale } from '@atoll/contract';
import { keptWords } from './kept-words.ts';

export interface SiteWords {
  /** The language's own name. */
  readonly language: string;
  readonly skip: string;
  readonly guide: string;
  readonly api: string;
  readonly console: string;
  readonly terms: string;
  readonly privacy: string;
  readonly languages: string;
  readonly pages: string;
  readonly site: string;
}

/** The words of the frame around every page the server renders. */
export const siteWords: Readonly<Record<Locale, SiteWords>> = keptWords({
  en_US: {
    language: 'English',
    skip: 'Skip to content',
    guide: 'Documentation',
    api: 'API reference',
    console: 'Console',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    languages: 'Language',
    pages: 'Pages',
    site: 'Site',
  },
  fr_FR: {
    language: 'Français',
    skip: 'Aller au contenu',
    guide: 'Documentation',
    api: 'Référence de l’API',
    console: 'Console',
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
    languages: 'Langue',
    pages: 'Pages',
    site: 'Site',
  },
  zh_CN: {
    language: '简体中文',
    skip: '跳到正文',
    guide: '文档',
    api: 'API 参考',
    console: '控制台',
    terms: '服务条款',
    privacy: '隐私政策',
    languages: '语言',
    pages: '页面',
    site: '站点',
  },
  ja_JP: {
    language: '日本語',
    skip: '本文へ移動',
    guide: 'ドキュメント',
    api: 'API リファレンス',
    console: 'コンソール',
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
    languages: '言語',
    pages: 'ページ',
    site: 'サイト',
  },
});
