/** Held with the flow `service`. `run.ts` says what the lines mean. */
export const service = `
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
`;
