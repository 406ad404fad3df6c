import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/security.ts';

export const texts = {
  ways: {
    title: '登录方式',
    text: '以下每一种方式都可以进入您的账户。',
    password: '密码',
    passwordSet: '已设置。可在“账户”中修改。',
    passwordNone: '未设置',
    google: 'Google',
    googleLinked: '已关联',
    googleNone: '未关联。在登录页面选择 Google 即可关联。',
  },
} as const satisfies Catalogue<typeof english>;
