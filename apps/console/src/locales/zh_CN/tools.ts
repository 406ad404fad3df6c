import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/tools.ts';

export const texts = {
  title: '应用 / 工具',
  text: '任何支持 S3 的工具都可以在这里使用。',
  connect: '连接客户端',
  connectBucket: '连接到 {{name}}',
  connectText: '选择您使用的工具，复制设置，即可开始。',
  client: '客户端',
  key: '访问密钥',
  noKey: '还没有密钥：设置中显示的是占位符',
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
    aws: 'AWS 的命令行工具，2.13（或 1.29）及以上版本。',
    rclone: '在各种系统上同步、复制和挂载。',
    s3cmd: '专用于 S3 的小型命令行工具。',
    restic: '加密备份。它会要求设置单独的密码：没有密码，任何人都无法读取备份。',
    boto3: '用于 Python 程序。',
    sdk: '用于 JavaScript 和 TypeScript 程序。',
    cyberduck: 'macOS 和 Windows 上的文件窗口。双击打开该文件，然后输入您的密钥。',
    curl: '几乎随处可用，7.75 及以上版本。',
  },
  more: '工具',
  linked: '关联应用',
  linkedText: '用此账户还能打开的应用。',
  apps: {
    datahub: { title: '数据枢纽', text: '采集并核验来自全球的数据。' },
  },
  pages: {
    sharing: { title: '共享', text: '所有存储桶中打开或接收文件的链接。' },
    usage: { title: '用量', text: '您的存储、流出和请求，以及今后的走势。' },
    jobs: {
      title: '任务',
      text: '对大量对象的操作：进度、结果、撤销。',
    },
    encryptionKeys: { title: '加密密钥', text: '您自己的 SSE-KMS 密钥：轮换、停用、销毁。' },
    webhooks: { title: 'Webhook', text: '获知存储桶动态的程序。' },
    refusals: {
      title: '为什么被拒绝？',
      text: '被拒绝的请求，以及作出决定的规则。',
    },
    audit: { title: '审计日志', text: '更改了什么、由谁更改、来自何处。' },
  },
} as const satisfies Catalogue<typeof english>;
