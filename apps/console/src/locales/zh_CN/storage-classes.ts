import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/storage-classes.ts';

export const texts = {
  standard: '标准',
  archive: '归档',
  named: '{{name}}（{{code}}）',
  opensAtOnce: '可随时打开',
  restoredFirst: '打开前需恢复',
  choice: {
    label: '存储类别',
    standard: '可随时打开和下载。',
    archive: '打开前需先恢复，通常在 {{hours}} 小时内完成。',
    price: '按量付费：每 GB 每月 {{amount}}',
    code: 'S3 客户端看到的名称',
    codeHint: '这里的所有名称作用相同，价格也相同。',
  },
  archiving: {
    title: '归档{{what}}？',
    opening: '再次打开',
    openingText: '需先恢复，通常在 {{hours}} 小时内完成',
    price: '按量付费价格',
    priceText: '每 GB 每月 {{amount}}，原为 {{before}}',
    freeText: '此服务器上的存储免费',
    samePrice: '每 GB 每月 {{amount}}，与之前相同',
    saved: '节省',
    savedText: '每月约 {{amount}}',
    savedIncluded: '套餐包含此存储时无节省',
    savedVersions: '当前版本保留期间无节省',
    toLifecycle: '生命周期规则',
    savedLittle: '每月不到 1 美分',
    stay: '最短保存时间',
    stayText: '无，可随时恢复或删除',
    versions:
      '此存储桶保留版本：当前版本会作为旧版本保留，占用的空间不变。生命周期规则可以归档对象而不增加版本。',
    submit: '归档',
  },
  restoring: {
    cost: '恢复不另收费，存储仍按归档价格计算。下载计入您的出站流量。',
    keepOne: '恢复后，可在菜单中选择“保持可用”，将其永久移出归档。',
    keepMany: '如需将对象永久移出归档，请在恢复后更改其存储类别。',
  },
} as const satisfies Catalogue<typeof english>;
