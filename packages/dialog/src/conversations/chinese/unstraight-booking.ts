/** People who do not answer straight, held with the flow `booking`. `run.ts` says what the lines mean. */
export const booking = `
# 可以是可以
  robot: 您好，李雷，要预约检修吗？
  caller: 可以是可以，不过得等我老婆同意才行
  robot: 不好意思，我没听明白。

# 没事，你继续
  robot: 您好，李雷，要预约检修吗？
  caller: 没事没事，你继续说
  robot: 请问哪一天方便？

# 要，多少钱
  robot: 您好，李雷，要预约检修吗？
  caller: 要的要的，不过多少钱啊
  robot: 检修一次两百元。 请问哪一天方便？

# 对了
  robot: 您好，李雷，要预约检修吗？
  caller: 对了，你们几点开门
  robot: 九点到六点。
  caller: 行，约一个
  robot: 请问哪一天方便？

# 反话
  robot: 您好，李雷，要预约检修吗？
  caller: 呵呵，你觉得我会答应吗
  robot: 不好意思，我没听明白。

# 问日子的时候不让再打
  robot: 您好，李雷，要预约检修吗？
  caller: 好
  robot: 请问哪一天方便？
  caller: 你们上礼拜三就打过了，别再打来了
  robot: 好的，打扰了。
  label: 不要再打
  no slot: day
  end: flow

# 核对的时候不让再打
  robot: 您好，李雷，要预约检修吗？
  caller: 好
  robot: 请问哪一天方便？
  caller: 1月7日
  robot: 1月7日星期三，对吗？
  caller: 对不起，别再给我打了，周一就打过了
  robot: 好的，打扰了。
  label: 不要再打
  no slot: day

# 定了日子又不让再打
  robot: 您好，李雷，要预约检修吗？
  caller: 好
  robot: 请问哪一天方便？
  caller: 1月7日
  robot: 1月7日星期三，对吗？
  caller: 对
  robot: 几点到？
  caller: 不好意思，以后别打了，你们周一刚打过
  robot: 好的，打扰了。
  slot: day = 2026-01-07
  label: 不要再打

# 核对时请再说一遍
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天
  robot: 1月7日星期三，对吗？
  caller: 能再说一遍吗
  robot: 1月7日星期三，对吗？
  no slot: day

# 核对时没听清
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天
  robot: 1月7日星期三，对吗？
  caller: 你再说一遍
  robot: 1月7日星期三，对吗？
  caller: 可以重复一下吗
  robot: 1月7日星期三，对吗？
  no slot: day

# 核对时又说了一遍
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天
  robot: 1月7日星期三，对吗？
  caller: 就星期三
  robot: 几点到？
  slot: day = 2026-01-07

# 不是这天，是那天
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天
  robot: 1月7日星期三，对吗？
  caller: 不是星期三，是星期四
  robot: 1月8日星期四，对吗？

# 核对时一阵杂音
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天
  robot: 1月7日星期三，对吗？
  noise
  robot: 1月7日星期三，对吗？
  caller: 对的
  robot: 几点到？

# 先说下午，后说钟点
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天下午吧
  robot: 1月7日星期三，对吗？
  caller: 嗯对
  robot: 几点到？
  caller: 四点
  robot: 第一个是总店，第二个是东店，去哪家？
  slot: time = 16:00

# 后面一问又改了钟点
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天下午三点
  robot: 1月7日星期三，对吗？
  caller: 对
  robot: 第一个是总店，第二个是东店，去哪家？
  caller: 等等，刚才的时间改成四点半
  robot: 好的，改成下午4点半。 第一个是总店，第二个是东店，去哪家？
  slot: time = 16:30

# 核对时问是不是机器人
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天
  robot: 1月7日星期三，对吗？
  caller: 等会儿，你是机器人吧
  robot: 我是智能语音助手。 1月7日星期三，对吗？

# 对，不过别太早，第二家，那天
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 明天
  robot: 1月6日星期二，对吗？
  caller: 对，不过别太早
  robot: 几点到？
  caller: 下午两点半
  robot: 第一个是总店，第二个是东店，去哪家？
  caller: 第二家
  robot: 取车也是1月6日星期二吗，还是哪天？
  slot: place = 东店

# 下下周二
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 这两周都忙，下下周二吧
  robot: 1月20日星期二，对吗？

# 核对时连钟点一起说
  robot: 您好，李雷，要预约检修吗？
  caller: 要
  robot: 请问哪一天方便？
  caller: 后天
  robot: 1月7日星期三，对吗？
  caller: 对，上午九点到
  robot: 第一个是总店，第二个是东店，去哪家？
  slot: time = 09:00
`;
