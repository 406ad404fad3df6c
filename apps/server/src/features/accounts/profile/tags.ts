import type { CallOutput, listTags } from '@atoll/contract';

export type TagGroups = CallOutput<typeof listTags>;

/** The onboarding choices of the specification, section 2: exactly three groups, in this order. IDs are never reused. */
export const tagGroups: TagGroups = [
  {
    type: 'Role',
    type_chinese: '职位',
    type_japanese: '職種',
    type_french: 'Fonction',
    tags: [
      {
        id: 1,
        name: 'Engineer / Developer',
        name_chinese: '工程师 / 开发者',
        name_japanese: 'エンジニア / 開発者',
        name_french: 'Ingénieur / Développeur',
      },
      {
        id: 2,
        name: 'Manager / Director',
        name_chinese: '经理 / 总监',
        name_japanese: 'マネージャー / ディレクター',
        name_french: 'Responsable / Directeur',
      },
      {
        id: 3,
        name: 'IT / SysAdmin / DevOps',
        name_chinese: 'IT / 系统管理员 / DevOps',
        name_japanese: 'IT / システム管理者 / DevOps',
        name_french: 'IT / Admin système / DevOps',
      },
      {
        id: 4,
        name: 'Founder / Executive',
        name_chinese: '创始人 / 高管',
        name_japanese: '創業者 / 経営幹部',
        name_french: 'Fondateur / Dirigeant',
      },
    ],
  },
  {
    type: 'Organization category',
    type_chinese: '组织类型',
    type_japanese: '組織の規模',
    type_french: 'Type d’organisation',
    tags: [
      {
        id: 11,
        name: 'Solo / Freelance (1)',
        name_chinese: '个人 / 自由职业（1 人）',
        name_japanese: '個人 / フリーランス（1 名）',
        name_french: 'Indépendant / Freelance (1)',
      },
      {
        id: 12,
        name: 'Small Startup (2-25)',
        name_chinese: '小型初创公司（2-25 人）',
        name_japanese: '小規模スタートアップ（2～25 名）',
        name_french: 'Petite start-up (2-25)',
      },
      {
        id: 13,
        name: 'Large Startup (25-100)',
        name_chinese: '大型初创公司（25-100 人）',
        name_japanese: '大規模スタートアップ（25～100 名）',
        name_french: 'Grande start-up (25-100)',
      },
      {
        id: 14,
        name: 'Mid-Market (101-500)',
        name_chinese: '中型企业（101-500 人）',
        name_japanese: '中堅企業（101～500 名）',
        name_french: 'Entreprise de taille moyenne (101-500)',
      },
      {
        id: 15,
        name: 'Enterprise (500+)',
        name_chinese: '大型企业（500 人以上）',
        name_japanese: '大企業（500 名以上）',
        name_french: 'Grande entreprise (500+)',
      },
    ],
  },
  {
    type: 'Industry',
    type_chinese: '行业',
    type_japanese: '業種',
    type_french: 'Secteur',
    tags: [
      {
        id: 21,
        name: 'Media',
        name_chinese: '媒体',
        name_japanese: 'メディア',
        name_french: 'Médias',
      },
      {
        id: 22,
        name: 'Infrastructure',
        name_chinese: '基础设施',
        name_japanese: 'インフラ',
        name_french: 'Infrastructure',
      },
      {
        id: 23,
        name: 'NFT / Collectibles',
        name_chinese: 'NFT / 数字藏品',
        name_japanese: 'NFT / コレクティブル',
        name_french: 'NFT / Objets de collection',
      },
    ],
  },
];

/** Reports whether there is exactly one tag in each of the three groups (specification, section 5). */
export function isOneOfEachGroup(tagIds: readonly number[]): boolean {
  return (
    tagIds.length === tagGroups.length &&
    tagGroups.every((group) => group.tags.some((tag) => tagIds.includes(tag.id)))
  );
}
