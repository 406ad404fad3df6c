/** Languages with stemmers, with their function words, which identify the language of a text but don't distinguish texts. */
export const stopWords = {
  english: `a about above after again all also am an and any are aren't as at be because been before being below between both but by can
    can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further had hadn't has hasn't have
    haven't having he her here hers herself him himself his how i i'd i'll i'm i've if in into is isn't it it's its itself just let's me
    more most my myself no nor not of off on once only or other ought our ours ourselves out over own same shall she should shouldn't so some
    such than that that's the their theirs them themselves then there there's these they this those through to too under until up us
    very was wasn't we were weren't what what's when where which while who whom whose why will with won't would wouldn't you your yours
    yourself yourselves`,
  french: `à ai aie ait alors as au aucun aucune aussi autre autres aux avait avant avec avez avoir avons c ça car ce ceci cela celle
    celles celui ces cet cette ceux chaque chez ci comme comment d dans de des depuis dès deux doit donc dont du elle elles en encore entre
    es est et étaient étais était étant été êtes être eu eux fait faire faut il ils j je jusqu l la là le lequel laquelle les lesquelles
    lesquels leur leurs lors lorsque lui m ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par parce pas pendant peu
    peut peuvent peux plus pour pourquoi pourrait puis puisque qu quand que quel quelle quelles quels qui quoi s sa sans se sera serait ses
    si sinon sois soit son sont sous suis sur t ta te tes toi ton tous tout toute toutes très tu un une vos votre vous y`,
  german: `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei bin bis bist da damit dann das dass dein
    deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es
    etwas euch euer für gegen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ist ja
    jede jedem jeden jeder jedes kann kein keine können könnte machen man manche mein meine mit muss musste nach nicht nichts noch nun nur
    ob oder ohne sehr sein seine sich sie sind so solche soll sollte sondern sonst über um und uns unser unter viel vom von vor war waren
    warum was weg weil wenn werde werden wie wieder will wir wird wirst wo wollen wurde würde würden zu zum zur zwar zwischen`,
  spanish: `a al algo algunas algunos ante antes como con contra cual cuáles cuando cuándo cómo de del desde donde dónde durante e el él ella
    ellas ellos en entre era es esa esas ese eso esos esta está estaba están estas este esto estos fue fueron ha había han hasta hay la las
    le les lo los más me mi mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otros para pero poco por porque puede
    que qué quien quién se ser si sí sin sobre son su sus también tanto te tiene tienen todo todos tu tus un una uno unos y ya yo`,
  italian: `a ad ai al alla alle agli allo anche avere aveva c che chi ci coi col come con contro cui da dagli dai dal dalla dalle de degli dei
    del della delle dello di dove e è ed era erano essere gli ha hanno ho i il in io l la le lei li lo loro lui ma mi mia mie miei mio
    ne negli nei nel nella nelle nello noi non nostra nostro o per perché più può quale quali quando quanta quanto quella quelle quelli
    quello questa queste questi questo se sei si sia siamo sono su sua sue sugli sui sul sulla sulle suo suoi ti tra tu tua tutti tutto un
    una uno vi voi`,
  portuguese: `a ao aos aquela aquele aqueles as até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era essa
    esse esta está estão estas este estes eu foi foram há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós nossa
    nosso num numa o onde os ou para pela pelas pelo pelos por porque pode qual quais quando que quem se sem ser será seu seus são só sua
    suas também te tem têm tinha tu um uma você vocês`,
  dutch: `aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen geweest haar had heb
    hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets nog
    nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor waar want waren was wat welke werd wezen wie wij
    wil worden wordt zal ze zelf zich zij zijn zo zonder zou`,
  swedish: `alla allt att av blev bli blir de dem den denna deras dess det detta dig din dina du där efter ej eller en er ett från för ha hade han
    hans har hon hur här i icke inte jag kan kunde man med mellan men mig min mina mot mycket ni nu när någon något några och om oss på
    sedan sig sin sina själv skulle som så till under upp ut utan var vara varför vad vi vid vilken är år över`,
  danish: `af alle andet at blev blive bliver da de dem den denne der deres det dette dig din du efter eller en end er et for fra ham han hans har
    havde hun hvad hvem hver hvis hvor hvordan i ikke ind jeg jer jo kan kunne man mange med meget men mig min mod ned noget nogle nu når og
    også om op os over på selv sig sin skal skulle som sådan thi til ud under var vi vil ville være været`,
  finnish: `ei eivät emme en et ette että he heidän hän hänen ja jos joka jotka kanssa kuin kun me mikä minä minun missä mitä mukaan mutta myös
    niin noin nyt olen oli olla olemme on ovat se sekä sen siitä sillä sinä tai tämä te vaan vain voi`,
  hungarian: `a az azt azok be csak de egy ez ezek ezt és fel hogy ha hol igen is itt kell ki le lehet lesz már meg mert mi mint minden nagy nem nincs
    ő ők olyan ott pedig s sem szerint van vagy vannak volt`,
  romanian: `a acest această al ale am ar are au ca care că ce cel cea cele cu cum când da dar de din după ei el ele este eu fi fost în la le lor mai
    mi ne nu o pe pentru prin sa sau să se si și sunt te un una unei unui va vă`,
  turkish: `acaba ama ancak bazı belki ben beni bir biri birkaç biz bu bunu çok çünkü da daha de defa diye en gibi hem hep her hiç için ile ise kez ki kim
    mı mi mu mü nasıl ne neden nerede nereye niye o olan olarak oldu onlar sanki şey siz şu tüm var ve veya ya yani`,
  russian: `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее если есть еще же за здесь и
    из или им их к как ко когда кто ли либо мне может мы на надо наш не него нее нет ни них но ну о об однако он она они оно от очень по
    под при с со так также такой там те тем то того тоже той только том ты у уже хотя чего чей чем что чтобы чье чья эта эти это я какой какие
    какая почему сколько можно`,
} as const;

export type Language = keyof typeof stopWords | 'arabic';

/** Words of questions that say nothing about their subject, in each tense. They have a low weight in every language. */
export const vagueWords = `able actually allow allowed allows anyone anything available best change come does easily enable ever everything exist
  exists explain find get gets getting give gives go goes happen happened happens help instead know like long look make makes many maximum
  mean means much must need needed needs number offer one order people per please possible provide provided put really right see set
  show someone something somebody sort start still stop support supported supports sure take takes tell thing things time try turn two use used
  useful user uses using want way ways whether within without work works
  came done found gave given gone got gotten helped knew known looked made making meant offered provided said saw say says seen showed shown
  started stopped taken thought told took tried turned wanted went worked
  avoir besoin chose combien existe faire façon faut fonction fonctionne fonctionner manière marche mettre moyen nombre obtenir passe peut-on
  permet possible pouvoir prend prendre puis-je quelqu quelque savoir sert servir trouver trouve utilise utiliser veux voir voudrais`;

/** Phrases of Chinese and Japanese questions that say nothing about their subject. Longer ones come first. */
export const questionPhrases: readonly string[] = [
  ...'能不能 可不可以 有没有 是不是 会不会 要不要 为什么 怎么样 怎么办 怎样才能 怎么 怎样 如何 什么时候 什么 哪些 哪个 哪里 哪儿 哪种 哪 多少 多久 多长时间 多长 多大 几个 几次 几 是否 请问 可以 能否 能够 应该 需要 想要 我想 吗 呢 吧 啊 的话 的 了 么 我们 我 你们 你 它们 它 这个 那个 这些 那些 一个 该 才能 能 会 要 会发生 发生 请 谁'.split(
    ' ',
  ),
  ...'どのように どうすれば どうやって どうやれば どうなりますか どうなる どうしたら どのくらい どれくらい どんな どちら どこ どれ どの どう いくつ いくら いつまで いつ なぜ なに 何ですか 何が 何を 何か 何 誰が 誰 でしょうか ですか ますか ませんか ください 教えて 知りたい できますか できる できません できない できます することは すること することが する します して した している されますか されます される された ことができ ことは ことが こと もの ため ときは とき 場合は 場合 必要がありますか 必要ですか 方法は 方法 ありますか あります ある という について として とは には では から まで より なら たら ても でも へ は が を に で と の も か や'.split(
    ' ',
  ),
];
