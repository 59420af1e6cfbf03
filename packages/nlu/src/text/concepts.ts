// Everyday words of telephone talk that mean much the same. Sharing one adds to the likeness of two sentences.
const groups: readonly (readonly string[])[] = [
  ['多少钱', '价格', '价钱', '收费', '费用', '花钱', '要钱', '贵不贵', 'cost', 'price', 'expensive', 'charge', 'fee', 'how much'],
  ['地址', '位置', '哪里', '哪儿', '什么地方', '在哪', 'where', 'address', 'located', 'location'],
  ['谁', '哪位', '什么人', '哪个单位', '哪家', '什么公司', 'who', 'which company', 'your name'],
  [
    '晚点',
    '晚些',
    '回头',
    '过会',
    '待会',
    '等会',
    '一会',
    '改天',
    '下次',
    '以后',
    '过两天',
    '过几天',
    '再打',
    'later',
    'another time',
    'call back',
    'call me back',
    'call again',
  ],
  [
    '忙',
    '没空',
    '没时间',
    '没有时间',
    '没功夫',
    '不方便',
    '开会',
    '开车',
    '上班',
    '上课',
    'busy',
    'meeting',
    'driving',
    'no time',
    'bad time',
    'at work',
  ],
  ['人工', '真人', '客服', '活人', '转接', 'agent', 'human', 'real person', 'someone', 'operator', 'representative'],
  [
    '再说',
    '重复',
    '重说',
    '没听清',
    '听不清',
    '没听见',
    '听不见',
    '没听懂',
    'repeat',
    'say again',
    'say that again',
    'pardon',
    'did not hear',
    'did not catch',
  ],
  ['什么时候', '几点', '多久', '何时', '时间', 'when', 'what time', 'how long', 'how soon'],
  ['兴趣', '需要', '想要', 'interested', 'need', 'want'],
  ['电话', '号码', '手机', '联系方式', 'phone', 'number', 'contact'],
  ['打错', '不认识', '没有这个人', '找错', '不是我', '搞错', 'wrong number', 'wrong person', 'no one by that name', 'not me'],
  ['好', '可以', '行', '没问题', '方便', '同意', 'yes', 'sure', 'ok', 'okay', 'fine', 'alright', 'no problem', 'sounds good'],
  ['骚扰', '投诉', '举报', '别打', '不要打', '不要再打', '别再打', 'stop calling', 'not call', 'complain', 'remove', 'off your list'],
  ['包裹', '快递', '快件', '货', '东西', 'parcel', 'package', 'delivery', 'shipment'],
  ['上午', '早上', '早晨', '中午前', 'morning'],
  ['下午', '午后', '傍晚', 'afternoon'],
  ['满意', '不错', '挺好', '很好', 'satisfied', 'happy', 'good', 'great', 'excellent', 'pleased'],
  ['不满意', '很差', '太差', '糟糕', '失望', 'unhappy', 'bad', 'poor', 'terrible', 'disappointed', 'awful'],
  ['预约', '约', '订', '安排', 'book', 'appointment', 'schedule', 'reserve'],
  ['哪来', '怎么知道', '怎么有', '从哪', '谁给', 'how did you get', 'where did you get'],
  ['骗子', '诈骗', '真的假的', '骗人', 'scam', 'fraud', 'fake', 'legit'],
  ['机器人', '录音', '机器', '人工智能', 'robot', 'machine', 'recording', 'bot', 'computer'],
];

interface Word {
  readonly word: string;
  readonly concept: number;
}

const byFirst = new Map<string, Word[]>();
for (const [concept, group] of groups.entries())
  for (const word of group) byFirst.set(word.charAt(0), [...(byFirst.get(word.charAt(0)) ?? []), { word, concept }]);
for (const words of byFirst.values()) words.sort((a, b) => b.word.length - a.word.length);
const han = /\p{Script=Han}/u;

/** Numbers of the everyday notions in `text` (normalised); none twice. */
export const concepts = (text: string): number[] => {
  const found = new Set<number>();
  for (let at = 0; at < text.length; at++) {
    const words = byFirst.get(text.charAt(at));
    if (words === undefined) continue;
    const chinese = han.test(text.charAt(at));
    if (!chinese && at > 0 && text.charAt(at - 1) !== ' ') continue;
    const here = words.find(({ word }) => {
      const end = at + word.length;
      return text.startsWith(word, at) && (chinese || end === text.length || text.charAt(end) === ' ');
    });
    if (here === undefined) continue;
    found.add(here.concept);
    at += here.word.length - 1;
  }
  return [...found];
};
