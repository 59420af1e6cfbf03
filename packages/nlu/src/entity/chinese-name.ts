import { syllable } from '../text/syllable.ts';
import type { Found } from './found.ts';
import { meantIn } from './meant.ts';

const double = '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|司徒|令狐|夏侯|长孙|宇文|端木|轩辕|南宫|百里|呼延|闻人|独孤';
const single =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧肖田董袁潘于余蒋蔡杜叶程苏魏吕丁任卢沈姚姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱丘江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤章温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤穆司窦卜冀米卞';
const surname = `(?:${double}|[${single}])`;
const given = '(?:(?![吧啊呀的])\\p{Script=Han})';

// How surnames are told apart by their parts.
const parts: Readonly<Record<string, string>> = {
  弓长: '张',
  立早: '章',
  木子: '李',
  耳东: '陈',
  言午: '许',
  双口: '吕',
  口口: '吕',
  古月: '胡',
  口天: '吴',
  三横: '王',
  三横一竖: '王',
  草头: '黄',
  干钩: '于',
  钩于: '于',
  人未: '余',
  双木: '林',
  走肖: '赵',
  文刀: '刘',
  卯金刀: '刘',
  双人: '徐',
  木易: '杨',
  禾呈: '程',
  关耳: '郑',
  美女: '姜',
  女兆: '姚',
  十八女: '安',
  西早: '覃',
  刀口: '召',
};

// Function words: no name has them.
const words =
  /[的了吗呢吧啊呀嘛哦是不我你您他她们就都也还没有在要说给跟对个这那哪什么怎谁别再]|可以|电话|(?:女士|先生|小姐|太太|老师|经理|总|师傅|医生|阿姨|大爷|大哥|大姐|主任|哥|姐)$/u;
const ordinary = new Set(
  '方便 方式 高兴 高级 成功 成交 安排 安静 安全 时间 何必 何时 任何 任务 平常 温度 路上 江苏 金额 白天 白色 黄色 华为 边上 解决 解释 计划 单独 单位 单号 许多 毛病 马上 明白 于是 万一 万事 严重 严格 文件 文化 关于 关系 关机 成都 石油 金融 武汉 温州 安徽 安装 江西 左右 尚未 包裹 包括 游戏 管理 向来 向左 申请 易懂 齐全 康复 方面 常常 随便 季度 毕业 华人 余额 钱包 贺卡 程序 段落 高速 白领 温馨 文明 安心 安逸 成本 成年 路口 路边 解除 史上 龙头 盛大 严肃 余下 祝福 祝贺 金色 管家 房东 房子 房租 房间 房产 高的 石头 熊猫 牛奶 牛肉 米饭 米线 兰州 苏州 杭州 万科 司机 尤其 莫名 任意 宁可 宁愿 舒服 柯南 纪念 童年 蓝色 梅花 游客 辛苦 安置 关门 关注 申诉 章程 项目 林业 叶子 田里 谷歌 姜片 丁点 谢谢 程度 金牌 曾经'.split(
    ' ',
  ),
);

const isName = (name: string): boolean => !words.test(name) && ![...ordinary].some((word) => name.startsWith(word));

const lead = '(?:(?:我|他|她|本人|您就)?(?:的)?(?:名字|姓名|大名|全名)?(?:就?叫|是|写|填|报|用)|姓名|名字|联系人|收件人|我)(?:一下)?';
const named = new RegExp(`${lead}(?<name>${surname}${given}{1,2})(?=$|[,，、。.!！\\s的吧啊呀])`, 'u');
const whole = new RegExp(
  `(?:^|[,，。.!！\\s])(?:[嗯啊哦好]|那)*(?<name>(?:${double})${given}{1,2}|[${single}]${given}{1,2})(?:吧|啊|呀|哈)?(?=$|[,，。.!！\\s])`,
  'u',
);
// 李雷的雷是打雷的雷
const spelledOut = new RegExp(`(?:^|[,，\\s叫是])(?<name>${surname}${given}{1,2})的${given}(?=是|，|,)`, 'u');
const mine = new RegExp(`(?:姓|免贵)(?<name>${surname})(?=$|[,，、。.!！\\s的啊吧])`, 'u');
const parted = new RegExp(
  `(?<parts>${Object.keys(parts)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?:的)?(?<name>[${single}])`,
  'u',
);

/** 敏捷的捷: a character told by a word that it is in. */
const explained = /(?<word>\p{Script=Han}{2,4})的(?<character>\p{Script=Han})(?=$|[,，、。.\s])/gu;

/** Puts the characters that are explained in the place of those that sound alike: 周杰 with 敏捷的捷 is 周捷. */
const spelled = (name: string, text: string): string => {
  const characters = [...name];
  const told = [...text.matchAll(explained)].flatMap(({ groups }) =>
    groups?.word?.includes(groups.character ?? '') === true && groups.character !== undefined ? [groups.character] : [],
  );
  const part = parted.exec(text)?.groups;
  const surnameTold = part === undefined ? undefined : parts[part.parts ?? ''];
  const first = characters[0] ?? '';
  if (surnameTold !== undefined && syllable(surnameTold) === syllable(first)) characters[0] = surnameTold;
  for (const character of told) {
    if (characters.includes(character)) continue;
    const at = characters.findIndex((each, place) => place > 0 && syllable(each) === syllable(character));
    if (at >= 0) characters[at] = character;
  }
  return characters.join('');
};

const read = (text: string): Found<string> | null => {
  const match = [spelledOut, named, whole]
    .map((pattern) => pattern.exec(text)?.groups?.name)
    .find((name) => name !== undefined && isName(name));
  if (match !== undefined) return { value: spelled(match, text), from: match };
  const part = parted.exec(text);
  const told = part === null ? undefined : parts[part.groups?.parts ?? ''];
  if (part !== null && told !== undefined) return { value: told, from: part[0] };
  const own = mine.exec(text)?.groups?.name;
  return own === undefined ? null : { value: spelled(own, text), from: own };
};

/** A person's name in Chinese, or the surname alone; with what is said of its characters: 章伟，立早章，伟大的伟. */
export const chineseName = (text: string): Found<string> | null => {
  const written = /^(?:写|用|填)?(?<name>.{2,4})的名字/u.exec(text.trim())?.groups?.name;
  if (written !== undefined && new RegExp(`^${surname}`, 'u').test(written) && isName(written)) return { value: written, from: written };
  return meantIn(text, 'zh', read);
};
