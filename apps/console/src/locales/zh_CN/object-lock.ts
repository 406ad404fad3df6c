import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/object-lock.ts';

export const texts = {
  title: '对象锁定',
  text: '锁定的版本在保留期结束前不能更改或删除。默认保留期适用于新上传的文件。',
  enable: '开启对象锁定',
  warning: '此操作无法撤销。对象锁定和版本控制将永久保持开启。',
  complianceWarning:
    '任何人（包括您和运营者）都不能缩短合规保留期或删除受保护的版本。只有删除整个账户时，锁定的文件才会一并删除。',
  existing: '已有的文件不会被锁定。开启对象锁定后，您也可以锁定它们。',
  needsVersions: '请先开启版本控制。',
  defaultMode: '默认保留方式',
  mode: '保留方式',
  none: '无',
  governance: '监管',
  compliance: '合规',
  modeHint: '有权限者可以解除监管保留。除非删除账户，任何人都不能解除合规保留。',
  amount: '时长',
  amountRule: '请输入 1 到 {{max}} 之间的数字。',
  unit: '单位',
  days: '天',
  years: '年',
  existingTitle: '已有的文件',
  existingText: '默认保留期不影响已有的文件。您可以为它们单独指定时长并锁定。',
  lockExisting: '锁定已有文件',
  files: {
    title: '锁定{{what}}',
    inTitle: '锁定{{what}}中的文件',
    text: '只锁定每个文件的当前版本，不锁定旧版本。锁定时间更长的文件保持不变。',
    until: '锁定至 {{date}}。',
    governanceWarning: '此操作没有撤销功能。在此之前，只有有权限者才能逐个文件解除锁定。',
    complianceWarning:
      '此操作无法撤销。在此之前，任何人（包括您和运营者）都不能删除这些文件或缩短锁定时间。只有删除整个账户时，它们才会一并删除。',
    submit: '锁定文件',
  },
} as const satisfies Catalogue<typeof english>;
