import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/payments.ts';

export const texts = {
  cancel: 'キャンセル',
  done: '完了',
  close: '閉じる',
  continue: '支払いに進む',
  pay: '{{amount}} を支払う',
  payTitle: '請求書 {{number}} の支払い',
  dueText: 'お支払い額は {{amount}} です。',
  dueRounded: 'Stripe での支払いはセント単位で、50 セントが下限です。超過分はクレジットになります。',
  notReached:
    '支払いを開始できませんでした。サーバーまたは決済サービスから応答がありません。請求は発生していません。もう一度お試しください。',
  refused:
    '支払いが拒否されました。請求書は一覧に未払いのまま残ります。別の方法で支払うか、無効にしてください。',
  add: {
    title: 'クレジットを追加',
    amount: '金額',
    other: 'その他',
    otherLabel: '金額（米ドル）',
    range: '{{min}} から {{max}} まで、セント単位で指定できます。',
    paidTitle: 'クレジットを追加しました',
    paidText: '{{amount}} をアカウントに追加しました。請求書は「請求書」にあります。',
  },
  sandbox: {
    title: 'サンドボックスです。実際のお金は動きません。',
    text: 'このサーバーには決済サービスがありません。1 枚目は必ず承認され、2 枚目は拒否の様子を確かめられるよう必ず拒否されます。',
    method: '支払い方法',
    approved: 'サンドボックスカード（承認）',
    declined: 'サンドボックスカード（拒否）',
  },
  stripe: {
    title: 'お支払いは Stripe のページで行います。',
    text: 'カードなどでお支払いいただくと、ここに戻ります。このサーバーがカード情報を見ることはありません。',
  },
  return: {
    pendingTitle: 'お支払いを確認しています',
    pendingText: '{{amount}} はまだ届いていません。通常は数秒、お支払い方法によっては数日かかります。',
    cancelledTitle: '支払いの前に戻りました',
    cancelledText: '{{amount}} は請求されていません。このまま支払うか、「請求書」で請求書を無効にできます。',
    failedTitle: '支払いに失敗しました',
    failedText:
      '{{amount}} は届きませんでした。請求書は未払いのままです。別の方法で支払うか、無効にしてください。',
    expiredTitle: '期限までに支払いがありませんでした',
    expiredText: '請求は発生していません。クレジットを追加するには、もう一度始めてください。',
    goOn: '支払いを続ける',
  },
  history: {
    title: '支払い履歴',
    kind: '種類',
    invoice: '請求書',
    state: '状態',
    date: '日付',
    amount: '金額',
    payment: '支払い',
    refund: '返金',
    dispute: '銀行での異議申し立て',
    emptyTitle: 'まだ支払いはありません',
    emptyText: 'お支払いと、そこから返金されたものがここに表示されます。',
    showMore: 'さらに表示',
  },
  states: {
    pending: '処理中',
    succeeded: '支払い済み',
    refunded: '返金済み',
    failed: '失敗',
    expired: '支払いなし',
    disputed: '判断待ち',
    won: '終了、クレジット返還済み',
    lost: '確定、返金済み',
  },
} as const satisfies Catalogue<typeof english>;
