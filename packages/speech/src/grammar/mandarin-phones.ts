/** Phones of the acoustic model tdt_sc_8k, fillers left out. */
export const MANDARIN_PHONES =
  'a ai an ang ao as b c ch d e ei en eng er es f g h i ia ian iang iao ib ie if in ing iong iu j k l m n o ong os ou p q r s sh t u ua uai uan uang ui un uo ux uxan uxe uxn uxs w x y z zh'.split(
    ' ',
  );

const INITIALS = ['zh', 'ch', 'sh', ...'bpmfdtnlgkhjqxrzcsyw'];
/** Finals written with u that are spoken with ü after j, q, x, y. */
const ROUNDED: Readonly<Record<string, string>> = {
  u: 'ux',
  ue: 'uxe',
  uan: 'uxan',
  un: 'uxn',
  v: 'ux',
  ve: 'uxe',
  van: 'uxan',
  vn: 'uxn',
};
/** Vowels that stand alone have phones of their own. */
const ALONE: Readonly<Record<string, string>> = { a: 'as', o: 'os', e: 'es', n: 'en', ng: 'en', m: 'en' };

/** Phones of a toneless pinyin syllable (`v` for ü), as the acoustic model names them: `zhi` -> `zh ib`. */
export function phonesOfSyllable(syllable: string): string {
  const initial = INITIALS.find((candidate) => syllable.startsWith(candidate) && syllable.length > candidate.length);
  if (!initial) return ALONE[syllable] ?? syllable;
  const final = syllable.slice(initial.length);
  return `${initial} ${finalAfter(initial, final)}`;
}

function finalAfter(initial: string, final: string): string {
  if ('jqxy'.includes(initial)) return ROUNDED[final] ?? final;
  if ('nl'.includes(initial) && (final.startsWith('v') || final === 'ue')) return ROUNDED[final] ?? final;
  if (final === 'i' && ['zh', 'ch', 'sh', 'r'].includes(initial)) return 'ib';
  if (final === 'i' && ['z', 'c', 's'].includes(initial)) return 'if';
  return final;
}

/** What sets x, j and q apart from sh, zh and ch lies above the band of a telephone; what is left is the vowel behind it. */
const ALIKE: Readonly<Record<string, string>> = { x: 'sh', j: 'zh', q: 'ch' };

/** The pronunciations of a syllable over a telephone line: 下 is heard as `x ia` or `sh ia`. */
export function pronunciationsOfSyllable(syllable: string): string[] {
  const phones = phonesOfSyllable(syllable);
  const [initial = '', ...rest] = phones.split(' ');
  const alike = rest.length > 0 ? ALIKE[initial] : undefined;
  return alike === undefined ? [phones] : [phones, [alike, ...rest].join(' ')];
}

/** All syllables of standard Mandarin, toneless, `v` for ü. */
export const MANDARIN_SYLLABLES = (
  'a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha chai chan ' +
  'chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo da dai ' +
  'dan dang dao de den deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en eng er fa fan fang fei fen feng ' +
  'fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han hang hao he hei hen heng ' +
  'hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju juan jue jun ka kai kan kang kao ' +
  'ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le lei leng li lia lian liang liao lie lin ' +
  'ling liu long lou lu luan lun luo lv lve ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai ' +
  'nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nou nu nuan nuo nv nve o ou pa pai pan pang pao pei pen ' +
  'peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun ran rang rao re ren ' +
  'reng ri rong rou ru ruan rui run ruo sa sai san sang sao se sen seng sha shai shan shang shao she shen sheng shi shou shu ' +
  'shua shuai shuan shuang shui shun shuo si song sou su suan sui sun suo ta tai tan tang tao te teng ti tian tiao tie ting tong ' +
  'tou tu tuan tui tun tuo wa wai wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya ' +
  'yan yang yao ye yi yin ying yo yong you yu yuan yue yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhen ' +
  'zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo n'
).split(' ');

/** 嗯, which is no syllable of the table: any sound that needs no mouth. */
export const HUM = 'ng';
export const HUM_PHONES: readonly string[] = ['en', 'eng', 'ong', 'i', 'if', 'w u', 'ux'];
