import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/common.ts';

export const texts = {
  product: 'Atoll',
  readOnly: '只读',
  readOnlyText: '您的角色可查看和下载，不能做任何更改。',
  language: '语言',
  close: '关闭',
  notices: '通知（F6）',
  cancel: '取消',
  retry: '重试',
  loading: '加载中',
  guide: '指南',
  about: '关于此列表',
  filters: {
    title: '筛选',
    titleCount_other: '筛选（{{count}}）',
    clear: '清除筛选',
  },
  copied: '已复制',
  copyThis: '复制{{name}}',
  downloadAs: '下载为 {{format}}',
  found_other: '{{count}} 条结果',
  foundSome_other: '目前 {{count}} 条结果',
  loadFailed: '加载失败。',
  actionFailed: '操作失败',
  notConfirmed: '服务器未确认此操作，请重试。',
  copyright: '© {{year}} {{product}}',
  typedName: {
    label: '输入或粘贴名称以确认',
    mismatch: '名称不符。',
  },
  chart: { none: '此期间没有数据', total: '共 {{value}}' },
  size: {
    noLimit: '无限制',
    unit: '单位',
    unitOf: '{{name}}：单位',
    B: '字节',
    kB: 'kB',
    MB: 'MB',
    GB: 'GB',
    TB: 'TB',
  },
  password: {
    show: '显示密码',
  },
  notFound: {
    title: '页面不存在',
    text: '此地址没有内容。页面可能已移动，或链接不完整。',
    home: '前往仪表板',
  },
  failure: {
    title: '页面加载失败',
    text: '出现问题，您的数据不受影响。请重试。',
    offline: '您已离线。请检查网络连接，然后重试。',
  },
} as const satisfies Catalogue<typeof english>;
