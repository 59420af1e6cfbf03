/** Held with the flow `desk`. `run.ts` says what the lines mean. */
export const desk = `
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
`;
