/** Conversations in Mandarin: what is said and done, and what must come of it. `run.ts` says what the lines mean. */
export const chinese = {
  booking: `
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
`,
  service: `
# 查单，发短信，收卡号
  robot: 查单按 1，人工按 2。
  keys: 1
  robot: 请稍等，我查一下。
  asks outside: https://shop.example/o/A7
  answer: 200 已发货
  robot: 您的单子已发货。 请输入四位卡号，按井号结束。
  message: state
  keys: 1234
  robot: 卡号一二三四。 再见。
  slot: card = 1234

# 查不到
  robot: 查单按 1，人工按 2。
  keys: 1
  robot: 请稍等，我查一下。
  no answer: timeout
  robot: 现在查不到。 再见。

# 外面说没有
  robot: 查单按 1，人工按 2。
  keys: 1
  robot: 请稍等，我查一下。
  answer: 500
  robot: 现在查不到。 再见。

# 按错两次
  robot: 查单按 1，人工按 2。
  keys: 7
  robot: 没有这个选项。
  keys: 8
  robot: 再见。

# 不按键转人工
  robot: 查单按 1，人工按 2。
  no key
  robot: 请按键。
  no key
  robot: 正在为您转接。
  hands over to: 801
  person: took it
  robot: 再见。

# 没人接
  robot: 查单按 1，人工按 2。
  keys: 2
  robot: 正在为您转接。
  person: nobody
  robot: 现在没有人接。 再见。

# 少按了再按对
  robot: 查单按 1，人工按 2。
  keys: 1
  robot: 请稍等，我查一下。
  answer: 200 已发货
  robot: 您的单子已发货。 请输入四位卡号，按井号结束。
  keys: 12#
  robot: 请输入四位卡号，按井号结束。
  keys: 9876
  robot: 卡号九八七六。 再见。

# 来电助理
  robot: 查单按 1，人工按 2。
  machine: assistant
  robot: 您好，请转告他回电话。
  end: flow
`,
  desk: `
# 模型记下日期，办好
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  caller: 我想一月七号来检修
  asks the model
  model: 好的。
  robot: 好的。
  model: 还有别的吗？
  robot: 还有别的吗？
  model does: fill_slot {"slot":"day","value":"一月七号"}
  slot: day = 2026-01-07
  caller: 没有别的了
  model does: finish {"outcome":"done"}
  robot: 办好了。1月7日星期三 再见。

# 模型失败
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  caller: 帮我看看
  model fails: timeout
  robot: 那我们一步一步来。 再见。

# 模型说到一半失败
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  caller: 帮我看看
  model: 好的。
  robot: 好的。
  model fails: unavailable
  robot: 那我们一步一步来。 再见。

# 模型说了不该说的
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  caller: 这个安全吗
  model: 我保证安全。
  robot: 那我们一步一步来。 再见。

# 模型说了没人给过的数
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  caller: 一共多少钱
  model: 一共450元。
  robot: 那我们一步一步来。 再见。

# 轮数用完
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  caller: 第一件事
  model: 好的。
  robot: 好的。
  model done
  caller: 还有一件事
  model: 好的。
  robot: 好的。
  model done
  caller: 另外一件事
  robot: 我请同事联系您。 再见。

# 模型转人工
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  caller: 帮我找销售部
  model does: transfer_call {}
  hands over to: 802
  person: took it
  end: flow

# 在模型那里不说话
  robot: 是李雷本人吗？
  caller: 是的
  robot: 您好，请问有什么可以帮您？
  silence
  robot: 您好，请问有什么可以帮您？
  silence
  robot: 我请同事联系您。 再见。

# 不是本人
  robot: 是李雷本人吗？
  caller: 紫色的猴子
  robot: 那请他回电。 再见。
`,
};
