import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/hints.ts';

export const texts = {
  gotIt: '知道了',
  noMore: '不再显示提示',
  objects: '将文件或文件夹拖到此页面的任意位置即可上传。每行的菜单列出可执行的所有操作。',
  objectsTouch: '用上传按钮添加文件。每行的菜单列出可执行的所有操作。',
  settings: '每项设置都需要用各自的“保存”按钮保存。按 Ctrl 或 ⌘ 加 K 可按名称查找任何设置。',
  settingsTouch: '每项设置都需要用各自的“保存”按钮保存。',
  sharing: '共享链接可让没有账户的人打开一个对象或文件夹。您可以设定到期时间，并在此处撤销。',
  agents: '智能体根据您存储桶中的文件回答问题。请选择来源，试用，然后发布。',
  hub: '项目向众人收集文件或评审。请描述您的需求，开放项目，只为您接受的内容付费。',
} as const satisfies Catalogue<typeof english>;
