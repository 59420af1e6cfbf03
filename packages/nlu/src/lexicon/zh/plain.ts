/** Chinese words of no class that hold the characters of words that have one: 电话 is not about electricity. */
export const plain =
  '电话 电视 电影 电视剧 水平 水果 卡车 行李 行程 银行 行为 行业 成功 成立 成为 完成 对方 面对 对于 送别 网球 网友 灯光 修养 租车 好多 好久 好几 好像 好在 只好 正好 还好吗 刚好 中国 中间 中心 中午 其中 是不是 是否 还是 但是 可是 要是 就是 不是吗 那是 这是 还没 没有人 开始 开心 来自 本来 原来 从来 后来 起来 出来 过来 进来 上来 下来 以来 未来 将来 树木 树林 花园 花样 黑板 黑色 响应 影响 急忙 药店门口 吃惊 吃力 饭店 酒店 车厢 车间 房子里 卡通 加油 加班 减肥 少年 多少人 名人 有名 姓氏 拜托 拜访';
