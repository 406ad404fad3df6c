import type { Locale, Meter, PriceUnit } from '@atoll/contract';
import { meterNames } from '@atoll/contract/meter-names';
import type { AnyInvoice } from '../invoice.ts';

/** The texts of a printed invoice. */
export interface InvoiceTexts {
  title: Record<'invoice' | 'corrected' | 'draft', string>;
  states: Record<AnyInvoice['state'], string>;
  number: string;
  issued: string;
  /** The label of the number and date of the invoice that this one corrects. */
  corrects: string;
  period: string;
  paidOn: string;
  from: string;
  to: string;
  taxId: string;
  item: string;
  quantity: string;
  price: string;
  amount: string;
  credit: string;
  meters: Record<Meter, string>;
  /** Follows a quantity. */
  quantityUnits: Record<PriceUnit, (amount: string) => string>;
  /** Follows a price. */
  priceUnits: Record<PriceUnit, (price: string) => string>;
  included: (amount: string) => string;
  continued: (bucket: string) => string;
  net: string;
  /** `rate` as a percentage. */
  tax: (name: string, rate: string) => string;
  total: string;
  fromCredit: string;
  due: string;
  paid: string;
  noteUsage: string;
  noteCredit: string;
  noteDraft: string;
  noteCorrected: string;
  noteSandbox: string;
  page: (page: number, count: number) => string;
}

export const invoiceTexts: Record<Locale, InvoiceTexts> = {
  en_US: {
    title: { invoice: 'Invoice', corrected: 'Corrected invoice', draft: 'Draft invoice' },
    states: { draft: 'Draft', open: 'Open', paid: 'Paid', void: 'Void' },
    number: 'Invoice number',
    issued: 'Issued',
    corrects: 'Corrects invoice',
    period: 'Period',
    paidOn: 'Paid',
    from: 'From',
    to: 'To',
    taxId: 'Tax ID',
    item: 'Item',
    quantity: 'Quantity',
    price: 'Price',
    amount: 'Amount',
    credit: 'Prepaid credit',
    meters: meterNames.en_US,
    quantityUnits: {
      gb_month: (amount) => `${amount} GB-months`,
      gb: (amount) => `${amount} GB`,
      million: (amount) => amount,
      million_tokens: (amount) => `${amount} tokens`,
    },
    priceUnits: {
      gb_month: (price) => `${price} per GB-month`,
      gb: (price) => `${price} per GB`,
      million: (price) => `${price} per million`,
      million_tokens: (price) => `${price} per million tokens`,
    },
    included: (amount) => `${amount} included`,
    continued: (bucket) => `${bucket} (continued)`,
    net: 'Net',
    tax: (name, rate) => `${name} ${rate}, included`,
    total: 'Total',
    fromCredit: 'Paid from credit',
    due: 'Amount due',
    paid: 'Paid in full',
    noteUsage:
      'Use is taken from prepaid credit day by day. 1 GB is 1,024³ bytes; days and months are in UTC.',
    noteCredit: 'Prepaid credit. Tax is part of the invoices for its use.',
    noteDraft: 'The month is still running: this is no invoice yet, and will change.',
    noteCorrected: 'Corrects the recipient of the invoice named above. Amounts and payments don’t change.',
    noteSandbox: 'Sandbox: no real money moves.',
    page: (page, count) => `Page ${page} of ${count}`,
  },
  fr_FR: {
    title: { invoice: 'Facture', corrected: 'Facture rectificative', draft: 'Facture provisoire' },
    states: { draft: 'Provisoire', open: 'À payer', paid: 'Payée', void: 'Annulée' },
    number: 'Numéro de facture',
    issued: 'Émise le',
    corrects: 'Rectifie la facture',
    period: 'Période',
    paidOn: 'Payée le',
    from: 'Émetteur',
    to: 'Destinataire',
    taxId: 'N° fiscal',
    item: 'Désignation',
    quantity: 'Quantité',
    price: 'Prix',
    amount: 'Montant',
    credit: 'Crédit prépayé',
    meters: meterNames.fr_FR,
    quantityUnits: {
      gb_month: (amount) => `${amount} Go-mois`,
      gb: (amount) => `${amount} Go`,
      million: (amount) => amount,
      million_tokens: (amount) => `${amount} jetons`,
    },
    priceUnits: {
      gb_month: (price) => `${price} par Go-mois`,
      gb: (price) => `${price} par Go`,
      million: (price) => `${price} par million`,
      million_tokens: (price) => `${price} par million de jetons`,
    },
    included: (amount) => `dont ${amount} inclus`,
    continued: (bucket) => `${bucket} (suite)`,
    net: 'Montant hors taxe',
    tax: (name, rate) => `dont ${name} ${rate}`,
    total: 'Total',
    fromCredit: 'Réglé par le crédit',
    due: 'Reste à payer',
    paid: 'Entièrement réglée',
    noteUsage:
      'L’utilisation est prélevée chaque jour sur le crédit prépayé. 1 Go vaut 1 024³ octets ; jours et mois sont en UTC.',
    noteCredit: 'Crédit prépayé. La taxe figure sur les factures de son utilisation.',
    noteDraft: 'Le mois est en cours : ceci n’est pas encore une facture et changera.',
    noteCorrected:
      'Rectifie le destinataire de la facture citée ci-dessus. Les montants et les paiements ne changent pas.',
    noteSandbox: 'Bac à sable : aucun argent réel ne circule.',
    page: (page, count) => `Page ${page} sur ${count}`,
  },
  zh_CN: {
    title: { invoice: '发票', corrected: '更正发票', draft: '发票草稿' },
    states: { draft: '草稿', open: '待付款', paid: '已付款', void: '已作废' },
    number: '发票编号',
    issued: '开具日期',
    corrects: '更正的发票',
    period: '计费周期',
    paidOn: '付款日期',
    from: '开具方',
    to: '接收方',
    taxId: '税号',
    item: '项目',
    quantity: '数量',
    price: '单价',
    amount: '金额',
    credit: '预付余额',
    meters: meterNames.zh_CN,
    quantityUnits: {
      gb_month: (amount) => `${amount} GB·月`,
      gb: (amount) => `${amount} GB`,
      million: (amount) => `${amount} 次`,
      million_tokens: (amount) => `${amount} 个 Token`,
    },
    priceUnits: {
      gb_month: (price) => `${price}/GB·月`,
      gb: (price) => `${price}/GB`,
      million: (price) => `${price}/百万次`,
      million_tokens: (price) => `${price}/百万 Token`,
    },
    included: (amount) => `其中免费 ${amount}`,
    continued: (bucket) => `${bucket}（续）`,
    net: '不含税金额',
    tax: (name, rate) => `含 ${name} ${rate}`,
    total: '合计',
    fromCredit: '已从余额扣除',
    due: '应付金额',
    paid: '已全额付清',
    noteUsage: '用量每日从预付余额中扣除。1 GB 为 1,024³ 字节；日期和月份均以 UTC 为准。',
    noteCredit: '预付余额。税款计入使用余额的发票。',
    noteDraft: '本月尚未结束：这还不是正式发票，内容会变化。',
    noteCorrected: '更正上述发票的接收方。金额和付款不变。',
    noteSandbox: '沙盒环境：不会产生真实付款。',
    page: (page, count) => `第 ${page} 页，共 ${count} 页`,
  },
  ja_JP: {
    title: { invoice: '請求書', corrected: '訂正請求書', draft: '請求書の下書き' },
    states: { draft: '下書き', open: '未払い', paid: '支払い済み', void: '無効' },
    number: '請求書番号',
    issued: '発行日',
    corrects: '訂正した請求書',
    period: '対象期間',
    paidOn: '支払日',
    from: '発行者',
    to: '請求先',
    taxId: '税番号',
    item: '項目',
    quantity: '数量',
    price: '単価',
    amount: '金額',
    credit: '前払いクレジット',
    meters: meterNames.ja_JP,
    quantityUnits: {
      gb_month: (amount) => `${amount} GB・月`,
      gb: (amount) => `${amount} GB`,
      million: (amount) => `${amount} 回`,
      million_tokens: (amount) => `${amount} トークン`,
    },
    priceUnits: {
      gb_month: (price) => `${price}／GB・月`,
      gb: (price) => `${price}／GB`,
      million: (price) => `${price}／100 万回`,
      million_tokens: (price) => `${price}／100 万トークン`,
    },
    included: (amount) => `うち無料分 ${amount}`,
    continued: (bucket) => `${bucket}（続き）`,
    net: '税抜金額',
    tax: (name, rate) => `うち${name} ${rate}`,
    total: '合計',
    fromCredit: 'クレジットからの支払い',
    due: 'お支払い残額',
    paid: '全額支払い済み',
    noteUsage: '利用料は前払いクレジットから毎日差し引かれます。1 GB は 1,024³ バイト、日付と月は UTC です。',
    noteCredit: '前払いクレジット。税はクレジットを利用した月の請求書に含まれます。',
    noteDraft: '今月はまだ終わっていません。これは正式な請求書ではなく、内容は変わります。',
    noteCorrected: '上記の請求書の請求先を訂正します。金額と支払いは変わりません。',
    noteSandbox: 'サンドボックスです。実際の請求は発生しません。',
    page: (page, count) => `${page} / ${count} ページ`,
  },
};
