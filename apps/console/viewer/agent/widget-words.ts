/** Texts of the button on other websites. */
export interface WidgetWords {
  readonly tag: string;
  readonly open: string;
  readonly close: string;
  readonly title: string;
}

const words: Readonly<Record<string, WidgetWords>> = {
  en: { tag: 'en-US', open: 'Ask a question', close: 'Close the chat', title: 'Chat' },
  fr: { tag: 'fr-FR', open: 'Poser une question', close: 'Fermer la discussion', title: 'Discussion' },
  zh: { tag: 'zh-CN', open: '提问', close: '关闭对话', title: '对话' },
  ja: { tag: 'ja-JP', open: '質問する', close: 'チャットを閉じる', title: 'チャット' },
};

const english = words.en as WidgetWords;

/** Returns the words in the first supported language, or in English. */
export function widgetWords(...tags: readonly string[]): WidgetWords {
  for (const tag of tags) {
    const found = words[tag.slice(0, 2).toLowerCase()];
    if (found) return found;
  }
  return english;
}
