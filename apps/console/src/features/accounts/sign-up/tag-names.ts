import type { CallOutput, Locale, listTags } from '@atoll/contract';

type TagGroup = CallOutput<typeof listTags>[number];

/** Returns a group's name. The server sends it in four languages; English replaces an empty one. */
export function groupName(group: TagGroup, locale: Locale): string {
  const { type: en_US, type_french: fr_FR, type_chinese: zh_CN, type_japanese: ja_JP } = group;
  return { en_US, fr_FR, zh_CN, ja_JP }[locale] || en_US;
}

export function tagName(tag: TagGroup['tags'][number], locale: Locale): string {
  const { name: en_US, name_french: fr_FR, name_chinese: zh_CN, name_japanese: ja_JP } = tag;
  return { en_US, fr_FR, zh_CN, ja_JP }[locale] || en_US;
}
