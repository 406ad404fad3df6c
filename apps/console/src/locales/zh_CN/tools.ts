import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/tools.ts';

export const texts = {
  title: '应用 / 工具',
  text: '连接任意 S3 客户端，或打开一个工具。',
  connect: '连接客户端',
  connectBucket: '连接到 {{name}}',
  connectText: '选择客户端，然后复制其设置。',
  client: '客户端',
  key: '访问密钥',
  noKey: '还没有访问密钥，设置中显示的是占位符。',
  createKey: '创建访问密钥',
  secretNote: '请用创建密钥时保存的私有密钥替换 {{placeholder}}。',
  bucket: '存储桶',
  endpoint: '端点',
  copyEndpoint: '复制端点',
  region: '区域',
  copyRegion: '复制区域',
  terminal: '终端',
  step: '{{what}}：{{where}}',
  steps: {
    install: '安装',
    configure: '配置',
    use: '开始使用',
  },
  clients: {
    aws: 'AWS CLI 2.13 及以上版本（版本 1 需 1.29 及以上）。',
    rclone: '在各种系统上同步、复制和挂载。',
    s3cmd: '专用于 S3 的小型命令行工具。',
    restic: '加密备份。您需要设置单独的密码，没有它就无法读取备份。',
    boto3: '用于 Python 程序。',
    sdk: '用于 JavaScript 和 TypeScript 程序。',
    cyberduck: 'macOS 和 Windows 上的文件管理器。双击该文件，然后输入您的私有密钥。',
    curl: '大多数系统自带，7.75 及以上版本。',
  },
  move: {
    title: '从其他 S3 存储迁移',
    text: '使用 rclone 复制存储桶，并在程序切换完成之前保持两边同步。',
  },
  more: '工具',
  linked: '已连接的应用',
  linkedText: '使用此账户的其他应用。',
  apps: {
    datahub: { title: '数据枢纽', text: '采集并核验来自全球的数据。' },
  },
  pages: {
    sharing: { title: '共享', tab: '链接', text: '所有存储桶的共享链接和文件收集链接。' },
    public: { title: '公开内容', tab: '公开' },
    usage: { title: '用量', text: '存储、出站流量和请求，以及存储的增长速度。' },
    jobs: {
      title: '任务',
      text: '对大量对象的操作：进度、结果、撤销。',
    },
    encryptionKeys: { title: '加密密钥', text: '您自己的 SSE-KMS 密钥：轮换、停用、销毁。' },
    webhooks: { title: 'Webhook', text: '将存储桶的事件发送到您的程序。' },
    backupNodes: {
      title: '备份节点',
      text: '在其他 S3 存储中保留存储桶的第二份副本。',
    },
    refusals: {
      title: '被拒绝的请求',
      text: '哪些 S3 请求被拒绝，以及原因。',
    },
    audit: { title: '审计日志', text: '更改了什么、由谁更改、来自何处。' },
  },
} as const satisfies Catalogue<typeof english>;
