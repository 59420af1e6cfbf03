/** Held with the flow `survey`. `run.ts` says what the lines mean. */
export const survey = `
# 五分
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以，你说
  robot: 一到五分，您打几分？
  caller: 五分
  robot: 谢谢您的五分！ 再见。
  slot: score = 5
  grade: S

# 四分，还会来
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 行吧，快点
  robot: 一到五分，您打几分？
  caller: 四分吧，还可以
  robot: 下次还会来吗？
  caller: 会的
  robot: 谢谢您。 再见。
  slot: again = yes
  grade: G

# 四分，不来了
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 好的
  robot: 一到五分，您打几分？
  caller: 给四分
  robot: 下次还会来吗？
  caller: 应该不会了，太远
  robot: 谢谢您。 再见。
  slot: again = no
  grade: N

# 一分，原话记下
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以
  robot: 一到五分，您打几分？
  caller: 最多一分
  robot: 哪里不满意呢？
  caller: 等了两个小时，修完还是响
  robot: 记下了，我们会改。 再见。
  slot: why = 等了两个小时，修完还是响
  grade: B

# 按键打分
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以
  robot: 一到五分，您打几分？
  keys: 3
  robot: 下次还会来吗？
  slot: score = 3

# 十分不算，改成四分
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 好
  robot: 一到五分，您打几分？
  caller: 十分
  robot: 请说一到五的数字。
  caller: 哦，那就四分
  robot: 下次还会来吗？
  slot: score = 4

# 三分，不对，四分
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 好
  robot: 一到五分，您打几分？
  caller: 三分，不，四分吧
  robot: 下次还会来吗？
  slot: score = 4

# 不愿意
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 没空没空
  robot: 好的，不打扰了。
  status: declined

# 打分时不想说了
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以
  robot: 一到五分，您打几分？
  caller: 不想说
  robot: 好的，不打扰了。
  status: declined

# 录音的告知不许打断
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  over 3000: 可以可以
  goes on
  caller: 可以
  robot: 一到五分，您打几分？

# 打分的时候不答别的
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 你们是哪里啊
  robot: 我们是一家汽车维修店。 可以吗？
  caller: 哦，行
  robot: 一到五分，您打几分？
  caller: 你哪位来着
  robot: 请说一到五的数字。

# 会不会再来，答得含糊
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以的
  robot: 一到五分，您打几分？
  caller: 三分
  robot: 下次还会来吗？
  caller: 看情况吧
  robot: 会，还是不会？
  caller: 说不好
  robot: 谢谢您。 再见。
  no slot: again
  grade: N

# 不满意的地方没出声
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以
  robot: 一到五分，您打几分？
  caller: 两分
  robot: 哪里不满意呢？
  silence
  robot: 您可以说说看。
  silence
  robot: 记下了，我们会改。 再见。
  grade: B

# 讲慢一点，打分照旧
  robot: 通话会录音，占用您一分钟做个回访，可以吗？
  caller: 可以
  robot: 一到五分，您打几分？
  caller: 你说慢点我听不清
  robot: 好的，我慢一点说。 一到五分，您打几分？
  rate: 0.8
  caller: 五分五分
  robot: 谢谢您的五分！ 再见。
`;
