/** ISO 639-1, and missing languages with many speakers, as BCP 47 tags. */
export const languageCodes: readonly string[] = [
  'aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cs cv cy da de dv dz ee el en eo es et eu',
  'fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi hr ht hu hy hz id ig is it iu ja jv ka kg ki kk kl km kn ko kr ku kw',
  'ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc om or os pa pl ps pt',
  'qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ty ug',
  'uk ur uz ve vi wa wo xh yi yo za zu zh-Hans zh-Hant yue arz bho ceb fil hil ilo kab lus mai nso sat tzm pt-BR es-419',
].flatMap((row) => row.split(' '));
