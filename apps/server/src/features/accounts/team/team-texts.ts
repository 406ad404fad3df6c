import type { Locale, Role } from '@atoll/contract';

interface NoticeText {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
}

/** `account` is an account's name, `by` the address of the acting person, `role` the name of a role. */
export interface TeamTexts {
  roles: Readonly<Record<Role, string>>;
  invitation: (about: { account: string; by: string; role: string; until: string }) => NoticeText & {
    action: string;
    footer: readonly string[];
  };
  /** To the owner, when a person has joined. */
  joined: (about: { account: string; who: string; role: string }) => NoticeText;
  roleChanged: (about: { account: string; by: string; role: string }) => NoticeText;
  removed: (about: { account: string; by: string }) => NoticeText;
  /** To the future owner, with the time of the transfer. */
  transferStarted: (about: { account: string; by: string; at: string }) => NoticeText;
  /** To both sides of a transfer. */
  transferCanceled: (about: { account: string }) => NoticeText;
  /** To the new owner. */
  ownershipReceived: (about: { account: string; by: string }) => NoticeText;
  /** To the previous owner. */
  ownershipGiven: (about: { account: string; to: string }) => NoticeText;
  openTeam: string;
  footer: readonly string[];
}

export const teamTexts: Readonly<Record<Locale, TeamTexts>> = {
  en_US: {
    roles: {
      owner: 'owner',
      admin: 'admin',
      member: 'member',
      billing: 'billing',
      read_only: 'read-only',
    },
    invitation: ({ account, by, role, until }) => ({
      subject: `You’ve been invited to “${account}” on Atoll`,
      heading: `Join “${account}”`,
      paragraphs: [
        `${by} invited you to the account “${account}” on Atoll. Your role would be: ${role}.`,
        `To accept, sign in or sign up with this email address. The link works once and expires on ${until}.`,
      ],
      action: 'View invitation',
      footer: ['If you don’t know the sender, ignore this email.'],
    }),
    joined: ({ account, who, role }) => ({
      subject: `${who} joined “${account}”`,
      heading: 'A new member',
      paragraphs: [`${who} accepted the invitation to the account “${account}”. Role: ${role}.`],
    }),
    roleChanged: ({ account, by, role }) => ({
      subject: `Your role in “${account}” has changed`,
      heading: 'Your role has changed',
      paragraphs: [`${by} has changed your role in the account “${account}”. It is now: ${role}.`],
    }),
    removed: ({ account, by }) => ({
      subject: `You are no longer a member of “${account}”`,
      heading: 'You were removed from an account',
      paragraphs: [
        `${by} removed you from the account “${account}”. Access keys you created there no longer work.`,
      ],
    }),
    transferStarted: ({ account, by, at }) => ({
      subject: `You’ll become the owner of “${account}”`,
      heading: 'You’ll become the owner',
      paragraphs: [
        `${by} is transferring the account “${account}” to you. You become the owner on ${at}, unless the transfer is canceled.`,
        'If you don’t want it, leave the account.',
      ],
    }),
    transferCanceled: ({ account }) => ({
      subject: `The transfer of “${account}” was canceled`,
      heading: 'The transfer was canceled',
      paragraphs: [`The account “${account}” keeps its owner.`],
    }),
    ownershipReceived: ({ account, by }) => ({
      subject: `You now own “${account}”`,
      heading: 'You’re now the owner',
      paragraphs: [
        `${by} transferred the account “${account}” to you. You now receive its invoices and emails.`,
      ],
    }),
    ownershipGiven: ({ account, to }) => ({
      subject: `“${account}” has a new owner`,
      heading: 'The account has a new owner',
      paragraphs: [
        `You transferred the account “${account}” to ${to}. You’re now an admin.`,
        'If this wasn’t you, contact the new owner and the operator of this server right away.',
      ],
    }),
    openTeam: 'View team',
    footer: ['We email you when the members of your account change.'],
  },
  fr_FR: {
    roles: {
      owner: 'propriétaire',
      admin: 'administrateur',
      member: 'membre',
      billing: 'facturation',
      read_only: 'lecture seule',
    },
    invitation: ({ account, by, role, until }) => ({
      subject: `Vous êtes invité à rejoindre « ${account} » sur Atoll`,
      heading: `Rejoignez « ${account} »`,
      paragraphs: [
        `${by} vous invite à rejoindre le compte « ${account} » sur Atoll. Votre rôle y serait : ${role}.`,
        `Pour accepter, connectez-vous avec cette adresse e-mail ou inscrivez-vous avec elle. Le lien est valable jusqu’au ${until} et ne sert qu’une fois.`,
      ],
      action: 'Voir l’invitation',
      footer: ['Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.'],
    }),
    joined: ({ account, who, role }) => ({
      subject: `${who} a rejoint « ${account} »`,
      heading: 'Un nouveau membre',
      paragraphs: [`${who} a accepté une invitation au compte « ${account} », avec le rôle : ${role}.`],
    }),
    roleChanged: ({ account, by, role }) => ({
      subject: `Votre rôle dans « ${account} » a changé`,
      heading: 'Votre rôle a changé',
      paragraphs: [`${by} a changé votre rôle dans le compte « ${account} ». Il est désormais : ${role}.`],
    }),
    removed: ({ account, by }) => ({
      subject: `Vous n’êtes plus membre de « ${account} »`,
      heading: 'Vous avez été retiré d’un compte',
      paragraphs: [
        `${by} vous a retiré du compte « ${account} ». Les clés d’accès que vous y avez créées ne fonctionnent plus.`,
      ],
    }),
    transferStarted: ({ account, by, at }) => ({
      subject: `« ${account} » va vous appartenir`,
      heading: 'Vous allez devenir propriétaire',
      paragraphs: [
        `${by} vous transfère le compte « ${account} ». Vous en deviendrez propriétaire le ${at}, sauf si le transfert est annulé d’ici là.`,
        'Si vous ne le souhaitez pas, quittez le compte.',
      ],
    }),
    transferCanceled: ({ account }) => ({
      subject: `Le transfert de « ${account} » a été annulé`,
      heading: 'Le transfert a été annulé',
      paragraphs: [`Le compte « ${account} » garde son propriétaire.`],
    }),
    ownershipReceived: ({ account, by }) => ({
      subject: `« ${account} » vous appartient désormais`,
      heading: 'Vous êtes maintenant propriétaire',
      paragraphs: [
        `${by} vous a transféré le compte « ${account} ». Vous en recevez désormais les factures et les e-mails.`,
      ],
    }),
    ownershipGiven: ({ account, to }) => ({
      subject: `« ${account} » a un nouveau propriétaire`,
      heading: 'Le compte a un nouveau propriétaire',
      paragraphs: [
        `Vous avez transféré le compte « ${account} » à ${to}. Vous en êtes désormais administrateur.`,
        'Si ce n’était pas vous, contactez sans attendre le nouveau propriétaire et l’exploitant de ce serveur.',
      ],
    }),
    openTeam: 'Voir l’équipe',
    footer: ['Nous vous écrivons quand la composition d’un de vos comptes change.'],
  },
  zh_CN: {
    roles: { owner: '所有者', admin: '管理员', member: '成员', billing: '账单', read_only: '只读' },
    invitation: ({ account, by, role, until }) => ({
      subject: `您受邀加入 Atoll 上的“${account}”`,
      heading: `加入“${account}”`,
      paragraphs: [
        `${by} 邀请您加入 Atoll 账户“${account}”，您在其中的角色为：${role}。`,
        `请用此邮箱地址登录或注册，即可接受邀请。链接有效期至 ${until}，仅可使用一次。`,
      ],
      action: '查看邀请',
      footer: ['如果您不认识邀请人，请忽略这封邮件。'],
    }),
    joined: ({ account, who, role }) => ({
      subject: `${who} 已加入“${account}”`,
      heading: '有新成员加入',
      paragraphs: [`${who} 已接受账户“${account}”的邀请，角色为：${role}。`],
    }),
    roleChanged: ({ account, by, role }) => ({
      subject: `您在“${account}”中的角色已更改`,
      heading: '您的角色已更改',
      paragraphs: [`${by} 更改了您在账户“${account}”中的角色，现为：${role}。`],
    }),
    removed: ({ account, by }) => ({
      subject: `您已不再是“${account}”的成员`,
      heading: '您已被移出一个账户',
      paragraphs: [`${by} 已将您移出账户“${account}”。您在其中创建的访问密钥已全部失效。`],
    }),
    transferStarted: ({ account, by, at }) => ({
      subject: `“${account}”即将转让给您`,
      heading: '您即将成为所有者',
      paragraphs: [
        `${by} 正在将账户“${account}”转让给您。如果转让未被取消，您将于 ${at} 成为所有者。`,
        '如果您不想接受，请退出该账户。',
      ],
    }),
    transferCanceled: ({ account }) => ({
      subject: `“${account}”的转让已取消`,
      heading: '转让已取消',
      paragraphs: [`账户“${account}”的所有者保持不变。`],
    }),
    ownershipReceived: ({ account, by }) => ({
      subject: `您现在是“${account}”的所有者`,
      heading: '您现在是所有者',
      paragraphs: [`${by} 已将账户“${account}”转让给您。今后由您接收该账户的发票和邮件。`],
    }),
    ownershipGiven: ({ account, to }) => ({
      subject: `“${account}”已有新的所有者`,
      heading: '账户已有新的所有者',
      paragraphs: [
        `您已将账户“${account}”转让给 ${to}，从现在起您是该账户的管理员。`,
        '如果不是您本人操作，请立即联系新的所有者和本服务器的运营者。',
      ],
    }),
    openTeam: '查看团队',
    footer: ['您所在账户的成员发生变动时，我们会发邮件通知您。'],
  },
  ja_JP: {
    roles: {
      owner: 'オーナー',
      admin: '管理者',
      member: 'メンバー',
      billing: '請求',
      read_only: '読み取り専用',
    },
    invitation: ({ account, by, role, until }) => ({
      subject: `Atoll の「${account}」に招待されました`,
      heading: `「${account}」に参加する`,
      paragraphs: [
        `${by} さんから、Atoll のアカウント「${account}」への招待が届いています。ロールは「${role}」です。`,
        `このメールアドレスでログインまたは登録すると、招待を承諾できます。リンクの有効期限は ${until} で、使えるのは 1 回だけです。`,
      ],
      action: '招待を見る',
      footer: ['招待者に心当たりがない場合は、このメールを破棄してください。'],
    }),
    joined: ({ account, who, role }) => ({
      subject: `${who} さんが「${account}」に参加しました`,
      heading: '新しいメンバー',
      paragraphs: [`${who} さんがアカウント「${account}」への招待を承諾しました。ロールは「${role}」です。`],
    }),
    roleChanged: ({ account, by, role }) => ({
      subject: `「${account}」でのロールが変更されました`,
      heading: 'ロールが変更されました',
      paragraphs: [`${by} さんが、アカウント「${account}」でのロールを「${role}」に変更しました。`],
    }),
    removed: ({ account, by }) => ({
      subject: `「${account}」のメンバーではなくなりました`,
      heading: 'アカウントから外されました',
      paragraphs: [
        `${by} さんが、アカウント「${account}」からメンバーを外しました。そこで作成したアクセスキーは使えなくなりました。`,
      ],
    }),
    transferStarted: ({ account, by, at }) => ({
      subject: `「${account}」が譲渡されます`,
      heading: 'オーナーになる予定です',
      paragraphs: [
        `${by} さんが、アカウント「${account}」を譲渡しようとしています。取り消されなければ、${at} にオーナーになります。`,
        '引き受けない場合は、アカウントから退出してください。',
      ],
    }),
    transferCanceled: ({ account }) => ({
      subject: `「${account}」の譲渡が取り消されました`,
      heading: '譲渡が取り消されました',
      paragraphs: [`アカウント「${account}」のオーナーは変わりません。`],
    }),
    ownershipReceived: ({ account, by }) => ({
      subject: `「${account}」のオーナーになりました`,
      heading: 'オーナーになりました',
      paragraphs: [
        `${by} さんから、アカウント「${account}」を譲り受けました。今後、このアカウントの請求書とメールが届きます。`,
      ],
    }),
    ownershipGiven: ({ account, to }) => ({
      subject: `「${account}」のオーナーが変わりました`,
      heading: 'オーナーが変わりました',
      paragraphs: [
        `アカウント「${account}」を ${to} さんに譲渡しました。現在のロールは管理者です。`,
        'お心当たりがない場合は、すぐに新しいオーナーとこのサーバーの運営者に連絡してください。',
      ],
    }),
    openTeam: 'チームを表示',
    footer: ['アカウントのメンバーに変更があったときに、このメールをお送りしています。'],
  },
};
