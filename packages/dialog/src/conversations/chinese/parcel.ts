/** Held with the flow `parcel`. `run.ts` says what the lines mean. */
export const parcel = `
# 嗯，有人
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 嗯，有的有的，我妈在家
  robot: 好的，下午见。 再见。
  grade: B
  end: flow

# 下午不行，改天和钟点一口气说完
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 哎呀下午不在家，你明天上午十点来行不行
  robot: 收件人电话是多少？
  caller: 幺三八零零幺三八零零零
  robot: 幺三八，零零幺三，八零零零，对吗？
  caller: 嗯对
  robot: 好的，1月6日星期二上午10点给您送。 再见。
  slot: day = 2026-01-06
  slot: time = 10:00
  slot: phone = 13800138000
  label: agreed
  grade: A

# 号码报到一半改口
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 没人
  robot: 那哪天送方便？
  caller: 后天下午三点以后，诶不对，四点吧
  robot: 收件人电话是多少？
  slot: day = 2026-01-07
  slot: time = 16:00
  caller: 一三九，一二三四，五六七八
  robot: 幺三九，幺二三四，五六七八，对吗？
  caller: 不对，最后是五六七九
  robot: 幺三九，幺二三四，五六七九，对吗？
  caller: 对对对
  robot: 好的，1月7日星期三下午4点给您送。 再见。
  slot: phone = 13912345679

# 放门口，听错了一个字
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 你给我放门口儿就行了
  robot: 好的，给您放门口。 再见。
  label: doorstep
  grade: B

# 问了日子才说放门口
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 不在
  robot: 那哪天送方便？
  caller: 哎算了算了，给我放门口吧
  robot: 好的，给您放门口。 再见。
  no slot: day

# 驿站，说的是别名
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 放驿站吧我自己去拿
  robot: 放东门驿站还是南门驿站？
  caller: 就南门那个
  robot: 好的，放南门驿站。 再见。
  slot: shop = 南门驿站

# 驿站，一句话连哪个也说了
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 放驿站，东门那个驿站
  robot: 好的，放东门驿站。 再见。
  slot: shop = 东门驿站

# 后面那个
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 放快递柜吧
  robot: 放东门驿站还是南门驿站？
  caller: 后面那个
  robot: 好的，放南门驿站。 再见。

# 先问谁寄的，再答应
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 啊？谁寄来的呀
  robot: 是一家书店寄的。 下午家里有人吗？
  caller: 什么东西啊到底
  robot: 面单上写的是书店。 下午家里有人吗？
  caller: 哦哦，那有人
  robot: 好的，下午见。 再见。
  concern: 谁寄的

# 答应了又问要不要钱，两样都要管
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 有人有人，那个，上门收费吗
  robot: 不收费。 好的，下午见。 再见。
  concern: 送货上门要钱吗

# 问能不能自提，就去问放哪儿
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 我自己来拿行不行啊
  robot: 可以自提。 放东门驿站还是南门驿站？
  caller: 东门
  robot: 好的，放东门驿站。 再见。

# 说到别的件丢了，从哪儿都转去查
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 不在家
  robot: 那哪天送方便？
  caller: 你先别说这个，我上次的快递还没收到呢
  robot: 请报一下单号。
  caller: 顺丰的，SF1234567890123
  robot: 单号SF一二，三四五六，七八九零，一二三，我们去查。 再见。
  label: lost
  grade: L

# 单号报错一次
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 有个件丢了你们管不管
  robot: 请报一下单号。
  caller: 我找找啊，等我一下
  robot: 好的，您慢慢来，我等您。
  caller: 哎呀找不着了
  robot: 单号没对上，请再报一遍。
  caller: 找不着
  robot: 再见。
  no slot: number

# 拒收，话说得绕
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 那个东西我不要了，你直接给我退回去吧
  robot: 好的，给您退回去。
  status: returned
  end: flow

# 收电话的时候又说不要了
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 没人，后天晚上八点送
  robot: 收件人电话是多少？
  caller: 算了，这个件我拒收
  robot: 好的，给您退回去。
  status: returned

# 到后来才改日子
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 不在家，明天上午九点吧
  robot: 收件人电话是多少？
  caller: 等等，刚才说的明天不对，改成后天
  robot: 好的，改成1月7日星期三。 收件人电话是多少？
  caller: 13800138000
  robot: 幺三八，零零幺三，八零零零，对吗？
  caller: 没错
  robot: 好的，1月7日星期三上午9点给您送。 再见。
  slot: day = 2026-01-07

# 核对号码时只说不是
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 不在，明天下午两点
  robot: 收件人电话是多少？
  caller: 幺三七零零零零幺幺幺幺
  robot: 幺三七，零零零零，幺幺幺幺，对吗？
  caller: 不是
  robot: 请再报一遍电话。
  no slot: phone
  caller: 幺三七零零零零幺幺幺二
  robot: 幺三七，零零零零，幺幺幺二，对吗？

# 出差了下周才回，先说了不在又给了日子
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  caller: 我出差了不在家，下周三才回
  robot: 几点送呢？
  slot: day = 2026-01-14

# 听不清两次，放门口
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  noise
  robot: 不好意思，没听清，下午有人收吗？
  noise
  robot: 好的，给您放门口。 再见。

# 一直没声
  robot: 您好，李雷，您的快递今天下午送到，家里有人吗？
  silence
  robot: 喂，听得到吗？
  silence
  robot: 再见。
  end: flow
`;
