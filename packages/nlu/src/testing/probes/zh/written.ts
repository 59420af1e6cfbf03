import type { ProbeTable } from '../probe.ts';

/** E-mail addresses, identity numbers and money with its unit. */
export const zhWritten: Readonly<Record<string, ProbeTable>> = {
  email: {
    entity: { kind: 'email' },
    probes: [
      ['我的邮箱是zhangsan@qq.com', 'zhangsan@qq.com'],
      ['一三八零零一三八零零零艾特一六三点康姆', '13800138000@163.com'],
      ['zhangsan艾特qq点com', 'zhangsan@qq.com'],
      ['l i m i n g 艾特 126 点 com', 'liming@126.com'],
      ['邮箱啊，wang下划线wei艾特公司点cn', null],
      ['w a n g 下划线 w e i 艾特 sina 点 com 点 cn', 'wang_wei@sina.com.cn'],
      ['八八六六二二幺圈a扣扣点com', '8866221@qq.com'],
      ['abc123@gmail.com这个', 'abc123@gmail.com'],
      ['info at acme 点 net', 'info@acme.net'],
      ['不是qq的，是abc@163.com', 'abc@163.com'],
      ['a点li艾特outlook点com', 'a.li@outlook.com'],
      ['我没有邮箱', null],
      ['三点钟发给我', null],
      ['test杠1艾特foxmail点com', 'test-1@foxmail.com'],
      ['我的是三个八四个六艾特qq点com', '8886666@qq.com'],
      ['发到公司邮箱就行', null],
    ],
  },
  resident: {
    entity: { kind: 'identity', of: 'resident' },
    probes: [
      ['11010519491231002X', '11010519491231002X'],
      ['一一零一零五一九四九一二三一零零二叉', '11010519491231002X'],
      ['幺幺零幺零五，幺九四九幺二三幺，零零二艾克斯', '11010519491231002X'],
      ['110105194912310021', null],
      ['身份证号是440524188001010014', '440524188001010014'],
      ['四四零五二四幺八八零零幺零幺零零幺四', '440524188001010014'],
      ['440524188001010015', null],
      ['13800138000', null],
      ['440524188013010014', null],
      ['四四零五二四，一八八零零一零一，零零一四，对', '440524188001010014'],
    ],
  },
  organisation: {
    entity: { kind: 'identity', of: 'organisation' },
    probes: [
      ['91350100M000100Y43', '91350100M000100Y43'],
      ['九幺三五零幺零零M零零零幺零零Y四三', '91350100M000100Y43'],
      ['91350100M000100Y44', null],
      ['我们没有代码', null],
    ],
  },
  card: {
    entity: { kind: 'identity', of: 'card' },
    probes: [
      ['6222 0212 3456 7890 128', '6222021234567890128'],
      ['四幺幺幺幺幺幺幺幺幺幺幺幺幺幺幺', '4111111111111111'],
      ['4111111111111112', null],
    ],
  },
  amountWithUnit: {
    entity: { kind: 'amount', min: null, max: null, unit: true },
    probes: [
      ['三百块', '300 CNY'],
      ['五十美元', '50 USD'],
      ['三百', '300'],
      ['大概两千欧元吧', '2000 EUR'],
      ['一百二十块五', '120.5 CNY'],
      ['八百港币', '800 HKD'],
      ['一万日元', '10000 JPY'],
      ['没多少', null],
    ],
  },
};
