import { booking } from './unstraight-booking.ts';

/** People who do not answer straight: held with the flows that are named. `run.ts` says what the lines mean. */
export const unstraight = {
  booking,
  parcel: `
# 别打这个电话
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 跟你们说过了别打这个电话
  robot: 好的，已经记下，不再给您打电话了。打扰了，再见。
  label: 不要再打

# 别打这个，打那个
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 没人，别打这个电话，打我手机
  robot: 那哪天送方便？
  no label: 不要再打

# 有人，谁寄的
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 有人有人，谁寄的呀
  robot: 是一家书店寄的。 好的，下午见。 再见。

# 下午没人，当场约
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 下午没人，但是明天上午十点有人
  robot: 收件人电话是多少？
  slot: day = 2026-01-06
  slot: time = 10:00

# 别放门口
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 没人，可别放门口，上回就丢了
  robot: 那哪天送方便？
  no label: doorstep

# 号码又报了一遍
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 没人，明天上午九点吧
  robot: 收件人电话是多少？
  caller: 幺三八零零幺三八零零零
  robot: 幺三八，零零幺三，八零零零，对吗？
  caller: 幺三八，零零幺三，八零零零
  robot: 好的，1月6日星期二上午9点给您送。 再见。

# 先别挂，问一下老婆
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 你先别挂，我问一下我老婆
  robot: 好的，您慢慢来，我等您。
  caller: 有人
  robot: 好的，下午见。 再见。

# 同事代接
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 有人，不过我是他同事，他开会去了
  robot: 好的，那我们改天再联系本人，谢谢您，再见。
  label: 他人代接

# 对了，上次那个件
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 对了，我上次那个快递还没收到呢
  robot: 请报一下单号。

# 三点，不对，四点
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 没人
  robot: 那哪天送方便？
  caller: 周四三点，不对，四点
  robot: 收件人电话是多少？
  slot: day = 2026-01-08
  slot: time = 16:00
`,
  repayment: `
# 今天不行，周五行
  robot: 请问是李雷吗？
  caller: 我就是
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 今天还不了，但是周五能还五百
  robot: 1月9日星期五，是吗？
  caller: 周五
  robot: 好的，1月9日星期五还500元。 再见。

# 除非
  robot: 请问是李雷吗？
  caller: 对，是我
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 可以啊，除非你们把利息免了
  robot: 您是说今天能还，还是不能？

# 核对时问利息
  robot: 请问是李雷吗？
  caller: 是
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 不方便
  robot: 那您打算哪天还？
  caller: 等发了工资，二十号吧
  robot: 1月20日星期二，是吗？
  caller: 晚几天会罚钱吗
  robot: 三天内不收。 1月20日星期二，是吗？
  caller: 那行
  robot: 到时候先还多少？
  caller: 三百，算了，还是五百吧
  robot: 好的，1月20日星期二还500元。 再见。

# 老婆接的
  robot: 请问是李雷吗？
  caller: 他出去了，我是他老婆
  robot: 好的，那我们改天再联系本人，谢谢您，再见。
  label: 他人代接

# 嘴上说行，要投诉
  robot: 请问是李雷吗？
  caller: 是
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 行行行，我还要投诉你们天天催
  robot: 非常抱歉给您带来不好的体验，您的投诉我已经记下，会有专人联系您处理，再见。
  label: 投诉
`,
  clinic: `
# 一口气说完
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我想挂个牙科的号，后天下午两点半
  robot: 就诊人叫什么名字？
  slot: dept = 口腔科
  slot: day = 2026-01-07
  slot: time = 14:30

# 来不了的那天不是新的那天
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我周三来不了了，想改个时间
  robot: 哪天来？
  no slot: day

# 名字又说一遍，最后改钟点
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我想预约后天上午九点的内科
  robot: 就诊人叫什么名字？
  caller: 王小明
  robot: 王小明，对吗？
  caller: 王小明
  robot: 开车来的话，车牌号是多少？
  caller: 我不开车
  robot: 内科，1月7日星期三上午9点，对吗？
  caller: 对，不过时间改成十点
  robot: 内科，1月7日星期三上午10点，对吗？
  caller: 对，能停车吗
  robot: 地下有停车场。 约好了。 再见。

# 数字报错了重报
  call: in 2026-01-05 10:00
  robot: 您好，仁和门诊，您要预约、改期还是取消？
  caller: 我不来了，取消吧
  robot: 请报或按身份证后四位。
  caller: 四三二一，不对，一二三四
  robot: 核对好了。 已经帮您取消了。 再见。
`,
  survey: `
# 开车呢
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 现在不方便，开车呢
  robot: 好的，不打扰了。
  status: declined

# 三分，哦不，四分
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 行，不过你快点
  robot: 一到五分，您打几分？
  caller: 三分，哦不，四分吧
  robot: 下次还会来吗？
  caller: 看情况吧
  robot: 会，还是不会？

# 五分里打三分
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 行吧
  robot: 一到五分，您打几分？
  caller: 五分里打三分
  robot: 下次还会来吗？
  slot: score = 3

# 说慢点，勉强两分
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以
  robot: 一到五分，您打几分？
  caller: 你说慢一点
  robot: 好的，我慢一点说。 一到五分，您打几分？
  rate: 0.8
  caller: 勉强给个两分吧
  robot: 哪里不满意呢？
`,
};
