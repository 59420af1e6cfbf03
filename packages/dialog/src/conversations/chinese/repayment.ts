/** Held with the flow `repayment`. `run.ts` says what the lines mean. */
export const repayment = `
# 能还
  robot: 请问是李雷吗？
  caller: 是我，你哪位
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 行，我一会儿就还
  robot: 谢谢，还款入口在短信里。 再见。
  grade: O

# 不是本人
  robot: 请问是李雷吗？
  caller: 不是不是，你打错了
  robot: 不好意思，打扰了。
  label: 打错了
  end: flow

# 今天不行，日子要核对
  robot: 请问是李雷吗？
  caller: 嗯
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 今天不行
  robot: 那您打算哪天还？
  caller: 这个月十五号发工资，十五号吧
  robot: 1月15日星期四，是吗？
  caller: 是
  robot: 到时候先还多少？
  caller: 先还个五百吧
  robot: 好的，1月15日星期四还500元。 再见。
  slot: day = 2026-01-15
  slot: sum = 500
  label: promised
  status: promised
  grade: A

# 一句话说了日子和数目
  robot: 请问是李雷吗？
  caller: 对
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 今天没有，后天还八百
  robot: 1月7日星期三，是吗？
  caller: 嗯
  robot: 好的，1月7日星期三还800元。 再见。
  slot: sum = 800

# 数目太小
  robot: 请问是李雷吗？
  caller: 是的
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 还不了
  robot: 那您打算哪天还？
  caller: 月底
  robot: 1月31日星期六，是吗？
  caller: 可以
  robot: 到时候先还多少？
  caller: 五十块
  robot: 一百到一千二都可以，先还多少？
  caller: 那一百五吧
  robot: 好的，1月31日星期六还150元。 再见。

# 核对时不是七号是八号
  robot: 请问是李雷吗？
  caller: 是
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 现在不方便
  robot: 那您打算哪天还？
  caller: 七号
  robot: 1月7日星期三，是吗？
  caller: 哦不是七号，我是说十七号
  robot: 1月17日星期六，是吗？
  caller: 对的
  robot: 到时候先还多少？
  slot: day = 2026-01-17

# 早还过了，问什么都先说这个
  robot: 请问是李雷吗？
  caller: 我早就还清了啊
  robot: 谢谢，我们核对一下。 再见。
  label: paid
  grade: P

# 问日子的时候说还过了
  robot: 请问是李雷吗？
  caller: 是
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 不行
  robot: 那您打算哪天还？
  caller: 等等，这笔我昨天已经还过了呀
  robot: 谢谢，我们核对一下。 再见。
  grade: P

# 不信，答两次，第三次算没听懂
  robot: 请问是李雷吗？
  caller: 你是骗子吧
  robot: 您可以拨打卡背面的电话核实。 请问是李雷吗？
  label: wary
  caller: 我怎么知道你不是诈骗
  robot: 您可以拨打卡背面的电话核实。 请问是李雷吗？
  caller: 你们是诈骗电话吧
  robot: 请问您是李雷吗？

# 不认账
  robot: 请问是李雷吗？
  caller: 是啊
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 你胡说，我没欠你们钱
  robot: 明白，我记下来，由专员核查。
  status: disputed
  grade: D

# 没钱，聊得不多
  robot: 请问是李雷吗？
  caller: 是的
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 还不上
  robot: 那您打算哪天还？
  caller: 我失业了，真没钱
  robot: 有困难可以申请分期。 再见。
  label: hard

# 说得含蓄的没钱
  robot: 请问是李雷吗？
  caller: 是我
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 今天不行
  robot: 那您打算哪天还？
  caller: 手头实在是紧
  robot: 有困难可以申请分期。 再见。
  label: hard

# 利息只答一次
  robot: 请问是李雷吗？
  caller: 嗯是我
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 晚还有没有利息
  robot: 三天内不收。 今天方便还吗？
  caller: 逾期利息到底多少
  robot: 您是说今天能还，还是不能？

# 怎么还，说完就挂
  robot: 请问是李雷吗？
  caller: 我就是
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 在哪还啊，还款入口在哪
  robot: 短信里有链接，点开就行。
  end: knowledge
  grade: K

# 想日子的时候不出声
  robot: 请问是李雷吗？
  caller: 是
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  caller: 不方便
  robot: 那您打算哪天还？
  silence
  robot: 您慢慢想，哪天合适？
  caller: 呃…让我想想
  robot: 好的，您慢慢来，我等您。
  caller: 下周一吧
  robot: 1月12日星期一，是吗？

# 附和和抢话
  robot: 请问是李雷吗？
  over 1500: 嗯
  goes on
  caller: 是的
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  over 300: 行行行
  goes on
  over 2500: 行行行，我知道了，今天还
  robot: 谢谢，还款入口在短信里。 再见。

# 一个字没说就挂
  robot: 请问是李雷吗？
  hangs up
  end: person
  grade: N

# 聊了很久没结果
  robot: 请问是李雷吗？
  caller: 是的
  robot: 您这个月的账单是一千二百元，今天方便还吗？
  wait 70 s
  caller: 不行
  robot: 那您打算哪天还？
  hangs up
  grade: T
`;
