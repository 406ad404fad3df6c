import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/hints.ts';

export const texts = {
  gotIt: '知道了',
  noMore: '不再显示提示',
  objects: '将文件或文件夹拖到此页面的任意位置即可上传。要共享、移动或删除某一项，请打开其菜单。',
  objectsTouch: '用上传按钮添加文件。要共享、移动或删除某一项，请打开其菜单。',
  settings: '每项设置都有各自的“保存”按钮。按 Ctrl+K（Mac 上按 ⌘K）可查找设置。',
  settingsTouch: '每项设置都有各自的“保存”按钮。',
  sharing: '共享链接可让没有账户的人打开一个对象或文件夹。您可以设定到期时间，并在此处撤销。',
  agents: '智能体根据您存储桶中的文件回答问题。请选择来源，试用，然后发布。',
  hub: '项目向贡献者收集数据，并由审核员审核。写明需求，开放项目，只为您接受的内容付费。',
} as const satisfies Catalogue<typeof english>;
