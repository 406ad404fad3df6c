import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/settings.ts';

export const texts = {
  title: '设置',
  text: '您在本服务器上的账户。',
  save: '保存',
  cancel: '取消',
  done: '完成',
  tabs: {
    account: '账户',
    security: '安全',
    apps: '应用',
    team: '团队',
    developer: '开发者',
    data: '您的数据',
  },
  account: {
    title: '账户',
    id: '账户 ID',
    copyId: '复制 ID',
    idHint: '修改邮箱后保持不变。',
    email: '邮箱',
    name: '账户名称',
    password: '密码',
    noPassword: '未设置：您使用 Google 登录。',
    hidden: '已设置',
    updateEmail: '修改邮箱',
    updateName: '修改账户名称',
    updatePassword: '修改密码',
  },
  name: {
    current: '当前名称',
    next: '新名称',
    required: '请填写此字段。',
    saved: '账户名称已保存！',
  },
  password: {
    saved: '账户密码已保存！',
    savedText: '您账户的其他所有会话均已结束。',
  },
  appearance: {
    title: '外观',
    text: '仅保存在此浏览器中。',
    theme: '主题',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    density: '密度',
    densities: { comfortable: '宽松', compact: '紧凑' },
  },
  invite: {
    title: '邀请他人',
    text: '有人使用您的推荐码注册时，你们双方都会获得余额。',
    code: '推荐码',
    copy: '复制推荐码',
  },
} as const satisfies Catalogue<typeof english>;
