import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/apps.ts';

export const texts = {
  notYet: '当前版本尚未包含',
  bot: {
    title: 'AI 聊天机器人',
    text: '根据您存储桶中的文件作答的智能体。',
    notYetText:
      '当前版本的 Atoll 还没有智能体。这里没有关闭任何功能，也没有把它藏在付费版里：它只是还未内置。',
    willTitle: '智能体将能做什么',
    will1: '只读取您所选存储桶中的文档，别无其他。',
    will2: '回答时附上所依据的段落，方便您核对。',
    will3: '在专属页面上对话，或嵌入您网站的小窗口。',
    nowTitle: '现在能用什么',
    nowText: '先把智能体要了解的文件放进存储桶。智能体推出后，文件无需移动。',
    toBuckets: '存放您的文件',
  },
  hub: {
    title: '数据中心',
    text: '经过核验、来自全球的数据，汇集到您自己的存储中。',
    notYetText: '当前版本的 Atoll 还没有数据中心。您的账户有权使用，推出后会在这里开放。',
    willTitle: '数据中心将能做什么',
    will1: '开展采集项目，由世界各地的人参与贡献。',
    will2: '每份贡献须经他人核验后才算数。',
    will3: '把结果发布到您的存储桶，并按项目设置打上标签。',
    nowTitle: '现在能用什么',
    nowText: '存储桶和访问密钥已就绪，可存放您以其他方式采集的数据。',
    toBuckets: '存放您的文件',
  },
  consent: {
    tabTitle: '连接应用',
    title: '此应用未在这里注册',
    text: '有应用请求连接您的存储账户。本服务器没有注册任何关联应用，因此无法确认请求者是谁。没有共享任何内容，本页也不会把您带到那里。',
    textFrom:
      '位于 <host>{{host}}</host> 的应用请求连接您的存储账户。本服务器没有注册任何关联应用，因此无法确认请求者是谁。没有共享任何内容，本页也不会把您带到那里。',
    home: '前往仪表板',
  },
} as const satisfies Catalogue<typeof english>;
