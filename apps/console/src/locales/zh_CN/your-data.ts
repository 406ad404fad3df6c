import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/your-data.ts';

export const texts: Catalogue<typeof english> = {
  export: {
    title: '导出您的数据',
    text: '一个 zip 文件，包含您和此账户的全部数据：资料、成员、会话、密钥（不含私密信息）、存储桶及其设置、对象列表、链接、日志、用量、发票和余额记录。不包含对象的内容，请在存储桶中或用任意 S3 客户端下载。',
    ofPerson:
      '一个 zip 文件，包含您的全部数据：资料、会话、设备、登录方式（不含私密信息）和已连接的应用。只有所有者可以导出账户的数据。',
    submit: '下载导出文件',
  },
  delete: {
    title: '删除账户',
    text: '账户及其全部内容都会删除。14 天内可以取消。',
    ownerOnly: '只有所有者可以删除账户。您可以在“团队”中退出账户。',
    open: '删除账户',
    dialog: '删除 {{account}}？',
    what: '所有存储桶和文件（包括已锁定的）、访问密钥、共享链接、已连接的应用和成员都将删除，并立即停止工作。',
    wayBack: '14 天内，您可以登录以保留账户或导出数据。此后无法撤销。',
    credit: '您的余额 {{credit}} 将随账户失效。所存内容在删除之前仍会计费。',
    books: '依照法律要求，发票与余额记录会予以保留，但不含您的登录信息。',
    owed: '您有未付的发票。请先在“账单”中付清。',
    submit: '删除账户',
  },
  closing: {
    pageTitle: '即将删除的账户',
    title: '此账户即将删除',
    text: '{{account}} 及其全部内容将于 {{time}} 删除。在此之前，账户中的一切都无法使用。',
    ofMember: '{{account}} 将于 {{time}} 删除，只有其所有者可以保留。您的登录不受影响。',
    keep: '保留账户',
    other: '前往 {{account}}',
    signOut: '退出登录',
  },
};
