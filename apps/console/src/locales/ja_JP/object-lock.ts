import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/object-lock.ts';

export const texts = {
  title: 'オブジェクトロック',
  text: 'ロックされたバージョンは、保持期限まで変更も削除もできません。既定の保持は新しいアップロードに適用されます。',
  enable: 'オブジェクトロックをオンにする',
  warning: '元に戻せません。オブジェクトロックとバージョニングはオンのままになります。',
  complianceWarning:
    'コンプライアンスの保持期間の短縮や、保護されたバージョンの削除は、運営者を含め誰にもできません。例外はアカウント全体の削除だけで、ロックされたファイルも削除されます。',
  existing:
    '既存のファイルはロックされません。オブジェクトロックをオンにした後、既存のファイルもロックできます。',
  needsVersions: '先にバージョニングをオンにしてください。',
  defaultMode: '既定の保持',
  mode: '保持',
  none: 'なし',
  governance: 'ガバナンス',
  compliance: 'コンプライアンス',
  modeHint:
    'ガバナンスは権限のある人が解除できます。コンプライアンスは、アカウントの削除を除き、誰も解除できません。',
  amount: '期間',
  amountRule: '1 から {{max}} までの数を入力してください。',
  unit: '単位',
  days: '日',
  years: '年',
  existingTitle: '既存のファイル',
  existingText: '既定の保持は既存のファイルには適用されません。期間を指定してロックできます。',
  lockExisting: '既存のファイルをロック',
  files: {
    title: '{{what}}をロック',
    inTitle: '{{what}}のファイルをロック',
    text: '各ファイルの現在のバージョンだけをロックします。以前のバージョンはロックしません。より長くロックされているファイルは変わりません。',
    until: '{{date}} までロックします。',
    governanceWarning:
      '取り消しの操作はありません。この日までロックを解除できるのは権限のある人だけで、1 ファイルずつの操作になります。',
    complianceWarning:
      '元に戻せません。この日までは、自分や運営者を含めて誰もこれらのファイルの削除や期間の短縮ができません。例外はアカウント全体の削除だけです。',
    submit: 'ファイルをロック',
  },
} as const satisfies Catalogue<typeof english>;
