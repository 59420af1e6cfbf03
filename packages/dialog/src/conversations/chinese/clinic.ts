/** Held with the flow `clinic`, whose callers ring in. `run.ts` says what the lines mean. */
export const clinic = `
# 从头约到尾
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我想挂个号
  robot: 看哪个科？
  caller: 牙科
  robot: 哪天来？
  caller: 后天
  robot: 几点？
  caller: 下午两点半
  robot: 就诊人叫什么名字？
  caller: 我叫王小明
  robot: 王小明，对吗？
  caller: 对
  robot: 开车来的话，车牌号是多少？
  caller: 京A12345
  robot: 口腔科，1月7日星期三下午2点半，对吗？
  caller: 对的没错
  robot: 约好了。 再见。
  slot: dept = 口腔科
  slot: time = 14:30
  slot: person = 王小明
  slot: plate = 京A12345
  label: booked

# 下班时间
  call: in 2026-01-05 21:30
  robot: 现在是下班时间，请工作日九点到六点来电。
  end: flow

# 周末
  call: in 2026-01-10 11:00
  robot: 现在是下班时间，请工作日九点到六点来电。

# 一句话全说了
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 你好，我想预约明天上午九点的儿科
  robot: 就诊人叫什么名字？
  slot: dept = 儿科
  slot: day = 2026-01-06
  slot: time = 09:00

# 只说要挂号和哪个科
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我要挂号，看牙
  robot: 哪天来？
  slot: dept = 口腔科

# 三点在上班时间里就是下午三点
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我要改期
  robot: 哪天来？
  caller: 这周五
  robot: 几点？
  caller: 三点
  robot: 就诊人叫什么名字？
  slot: day = 2026-01-09
  slot: time = 15:00

# 名字听错了，纠正一个字
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我要预约明天上午九点的内科
  robot: 就诊人叫什么名字？
  caller: 章明
  robot: 章明，对吗？
  caller: 不对，我姓张，弓长张
  robot: 张明，对吗？
  caller: 对
  robot: 开车来的话，车牌号是多少？
  slot: person = 张明

# 最后才发现日子错了
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我想预约后天下午两点的内科
  robot: 就诊人叫什么名字？
  caller: 李小红
  robot: 李小红，对吗？
  caller: 嗯
  robot: 开车来的话，车牌号是多少？
  caller: 我坐地铁来
  robot: 内科，1月7日星期三下午2点，对吗？
  caller: 不对，是周四
  robot: 内科，1月8日星期四下午2点，对吗？
  caller: 这回对了
  robot: 约好了。 再见。
  slot: day = 2026-01-08

# 收车牌时问停车
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我想预约明天下午三点的内科
  robot: 就诊人叫什么名字？
  caller: 我叫赵强
  robot: 赵强，对吗？
  caller: 对的
  robot: 开车来的话，车牌号是多少？
  caller: 诶你们那儿停车方便吗
  robot: 地下有停车场。 开车来的话，车牌号是多少？
  caller: 那就沪B88888
  robot: 内科，1月6日星期二下午3点，对吗？
  concern: 有地方停车吗

# 取消，后四位说出来
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 帮我取消一下吧，我不来了
  robot: 请报或按身份证后四位。
  caller: 幺二三四
  robot: 核对好了。 已经帮您取消了。 再见。
  label: cancelled

# 取消，后四位按出来
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 取消
  robot: 请报或按身份证后四位。
  keys: 1234
  robot: 核对好了。 已经帮您取消了。 再见。

# 后四位对不上，转前台，没人接
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我想取消预约
  robot: 请报或按身份证后四位。
  caller: 九九九九
  robot: 给您转前台。
  hands over to: 800
  person: nobody
  robot: 前台正忙，稍后给您回电。 再见。

# 在组件里问别的，答完回来接着问
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 取消预约
  robot: 请报或按身份证后四位。
  caller: 你们在哪里来着
  robot: 人民路八号。
  caller: 哦，一二三四
  robot: 核对好了。 已经帮您取消了。 再见。

# 组件里没声，三次四位不全
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我要取消
  robot: 请报或按身份证后四位。
  silence
  robot: 请报后四位。
  caller: 一二三
  robot: 四位数字，请再来一遍。
  keys: 12#
  robot: 四位数字，请再来一遍。
  caller: 记不得了
  robot: 给您转前台。
  hands over to: 800

# 打进来的人替家里人问，不当成代接
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我是他老婆，帮他预约一下
  robot: 看哪个科？

# 直接要人工
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我不跟机器说，给我转人工
  robot: 给您转前台。
  hands over to: 800
  person: took it
  robot: 再见。
`;
