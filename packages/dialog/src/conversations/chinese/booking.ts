/** Held with the flow `booking`. `run.ts` says what the lines mean. */
export const booking = `
# 一路答应
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 一月七号
  robot: 1月7日星期三，对吗？
  caller: 对
  robot: 几点到？
  caller: 下午三点
  robot: 第一个是总店，第二个是东店，去哪家？
  caller: 总店
  robot: 取车也是1月7日星期三吗，还是哪天？
  caller: 一月八号
  robot: 约好了，1月7日星期三下午3点，总店。 再见。
  slot: day = 2026-01-07
  slot: time = 15:00
  slot: place = 总店
  slot: back = 2026-01-08
  label: Booked
  status: booked
  grade: A
  end: flow

# 不要
  robot: 您好，李雷，要预约检修吗？
  caller: 不用了
  robot: 好的，打扰了。
  label: No
  grade: C

# 静默有自己的话和次数
  robot: 您好，李雷，要预约检修吗？
  silence
  robot: 您还在吗？
  silence
  robot: 您还在吗？
  silence
  robot: 好的，打扰了。

# 静默和没听懂分开数
  robot: 您好，李雷，要预约检修吗？
  silence
  robot: 您还在吗？
  caller: 紫色的猴子
  robot: 不好意思，我没听明白。
  silence
  robot: 您还在吗？
  caller: 紫色的猴子
  robot: 好的，打扰了。

# 没识别出来不算静默
  robot: 您好，李雷，要预约检修吗？
  noise
  robot: 不好意思，我没听明白。
  caller: 要的
  robot: 请问哪一天方便？

# 收日期时两种追问
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 紫色
  robot: 请说一个日期。
  silence
  robot: 请告诉我日期。
  caller: 紫色
  robot: 请说一个日期。
  silence
  robot: 好的，打扰了。

# 中间问价，答完再问
  robot: 您好，李雷，要预约检修吗？
  caller: 多少钱
  robot: 检修一次两百元。 要预约检修吗？
  caller: 多少钱
  robot: 还是两百元。 要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  concern: 多少钱

# 问过头就不再答
  robot: 您好，李雷，要预约检修吗？
  caller: 多少钱
  robot: 检修一次两百元。 要预约检修吗？
  caller: 多少钱
  robot: 还是两百元。 要预约检修吗？
  caller: 多少钱
  robot: 不好意思，我没听明白。

# 答完只听
  robot: 您好，李雷，要预约检修吗？
  caller: 几点开门
  robot: 九点到六点。
  caller: 要的
  robot: 请问哪一天方便？

# 收日期时问别的
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 几点开门
  robot: 九点到六点。
  caller: 一月七号
  robot: 1月7日星期三，对吗？

# 确认时改口
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 一月七号
  robot: 1月7日星期三，对吗？
  caller: 不对，一月八号
  robot: 1月8日星期四，对吗？
  caller: 对
  robot: 几点到？
  slot: day = 2026-01-08

# 不是七号，是八号
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 一月七号
  robot: 1月7日星期三，对吗？
  caller: 不是七号，是八号
  robot: 1月8日星期四，对吗？
  caller: 对
  robot: 几点到？
  slot: day = 2026-01-08

# 只说不对，重新问
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 一月七号
  robot: 1月7日星期三，对吗？
  caller: 不对
  robot: 请说一个日期。
  no slot: day

# 日期和时间一口气说
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 一月七号下午三点
  robot: 1月7日星期三，对吗？
  caller: 对
  robot: 第一个是总店，第二个是东店，去哪家？
  slot: time = 15:00

# 第二个
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 一月七号下午三点
  robot: 1月7日星期三，对吗？
  caller: 对
  robot: 第一个是总店，第二个是东店，去哪家？
  caller: 第二个吧
  robot: 取车也是1月7日星期三吗，还是哪天？
  slot: place = 东店

# 就那天
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 一月七号下午三点
  robot: 1月7日星期三，对吗？
  caller: 对
  robot: 第一个是总店，第二个是东店，去哪家？
  caller: 第一个
  robot: 取车也是1月7日星期三吗，还是哪天？
  caller: 就那天
  robot: 约好了，1月7日星期三下午3点，总店。 再见。
  slot: back = 2026-01-07
  grade: A

# 收集节点按意图走
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 我过两天自己打给你们
  robot: 好的，打扰了。

# 全局应对
  robot: 您好，李雷，要预约检修吗？
  caller: 叫你们经理来
  robot: 这边先帮您约，有问题可以找客服。 要预约检修吗？
  label: Manager
  caller: 要的
  robot: 请问哪一天方便？
  caller: 叫你们经理来
  robot: 这边先帮您约，有问题可以找客服。 哪一天？
  caller: 叫你们经理来
  robot: 请说一个日期。

# 再说一遍
  robot: 您好，李雷，要预约检修吗？
  caller: 再说一遍
  robot: 您好，李雷，要预约检修吗？

# 等一下
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  caller: 稍等一下，我看一下
  robot: 好的，您慢慢来，我等您。
  caller: 一月七号
  robot: 1月7日星期三，对吗？

# 说慢一点，一直慢
  robot: 您好，李雷，要预约检修吗？
  caller: 你说慢一点
  robot: 好的，我慢一点说。 您好，李雷，要预约检修吗？
  rate: 0.8
  caller: 能不能再慢一点
  robot: 好的，我慢一点说。 您好，李雷，要预约检修吗？
  rate: 0.64
  caller: 要的
  robot: 请问哪一天方便？
  rate: 0.64

# 说快一点
  robot: 您好，李雷，要预约检修吗？
  caller: 说快点
  robot: 好的，我说快一点。 您好，李雷，要预约检修吗？
  rate: 1.25

# 附和不打断
  robot: 您好，李雷，要预约检修吗？
  over 900: 嗯
  goes on
  caller: 要的
  robot: 请问哪一天方便？

# 保护时间内不打断
  robot: 您好，李雷，要预约检修吗？
  over 200: 要的
  goes on
  over 900: 要的
  robot: 请问哪一天方便？

# 通话有上限
  robot: 您好，李雷，要预约检修吗？
  wait 300 s
  end: longest-call

# 语音信箱
  robot: 您好，李雷，要预约检修吗？
  machine: voicemail
  end: voicemail

# 中途挂断
  robot: 您好，李雷，要预约检修吗？
  caller: 要的
  robot: 请问哪一天方便？
  hangs up
  end: person
`;
