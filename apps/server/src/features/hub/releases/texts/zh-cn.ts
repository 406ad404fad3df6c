import type { ReleaseTexts } from './release-texts.ts';

export const zhCn: ReleaseTexts = {
  collection: {
    image: '贡献者用自己的设备拍摄照片，并通过项目页面提交。',
    audio: '贡献者用自己的设备录制语音或声音，并通过项目页面提交。',
    text: '贡献者在项目页面上撰写文本。',
    file: '贡献者通过项目页面提交文件。',
    form: '贡献者在项目页面上填写表单。',
  },
  consent: '每位贡献者都事先同意了项目的同意书。',
  paid: '已接受的条目以平台余额支付了报酬。',
  unpaid: '条目没有报酬。',
  protocol: ({ minVotes, maxVotes, acceptAt }) =>
    `审核者先要通过有已知答案的测试。每个条目由至少 ${minVotes} 名、至多 ${maxVotes} 名审核者投票，彼此看不到对方的投票。条目合格的概率达到 ${acceptAt} 时即被接受；否则由裁决者或所有者决定。`,
  votes: (least, most) => `${least} 至 ${most}`,
  agreement: (raw, alpha) => `原始一致率 ${raw}，Krippendorff α 系数 ${alpha}`,
  notMeasured: '未测量',
  audit: (good, audited, low, high) =>
    `盲审复查：${audited} 个已接受条目中有 ${good} 个合格（95% 置信区间：${low} 至 ${high}）`,
  ownerDecided: (items) => `由所有者决定的条目：${items}`,
  stripping: '上传前可在贡献者的设备上移除 EXIF 数据。',
  bias: '贡献者自愿参与。语言、国家/地区和人员的分布并不均衡，详见覆盖表。',
  limitations: ['国家/地区和语言由贡献者自行申报。', '“已核验”不说明贡献者的身份或真实位置。'],
  useCase: '使用所收集类型的数据训练和评估模型',
  pseudonyms: '贡献者以仅在此项目中使用的化名表示。姓名、账户和设备不会发布。',
  content: '条目按贡献者提交的原样发布，其中可能出现或提及他人。',
  maintenance:
    '贡献者可以随时撤回。撤回的条目会从此版本的所有文件中删除，并列入撤回记录，之后必须发布新的主版本。',
};
