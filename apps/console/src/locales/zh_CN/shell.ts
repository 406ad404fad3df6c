import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/shell.ts';

export const texts = {
  skip: '跳到正文',
  nav: {
    label: '控制台',
    open: '打开导航',
    storage: '对象存储',
    dashboard: '仪表板',
    buckets: '存储桶',
    accessKeys: '访问密钥',
    billing: '账单',
    apps: '应用 / 工具',
    backupNodes: '备份节点',
    settings: '设置',
    signOut: '退出登录',
    feedback: '发送反馈',
    help: '需要帮助？',
  },
  search: '搜索对象或文件夹',
  credit: {
    label: '可用余额',
    add: '充值',
  },
  account: '账户：{{name}}',
  feedback: {
    title: '发送反馈',
    text: '反馈会送达本服务器的运营者，并附上您的账户和当前页面。',
    topic: '关于什么？',
    idea: '想法',
    problem: '问题反馈',
    praise: '表扬',
    question: '疑问',
    message: '您的留言',
    left: '{{count}} / {{max}} 个字符',
    required: '请填写此字段。',
    cancel: '取消',
    send: '发送',
    thanksTitle: '谢谢！',
    thanksText: '您的留言已送达。',
    done: '完成',
  },
} as const satisfies Catalogue<typeof english>;
