/** What the window of captures says. */
export const captureWords = {
  open: { zh: '抓取报文', en: 'Capture packets' },
  title: { zh: '抓取报文：{name}', en: 'Capture packets of {name}' },
  about: {
    zh: '抓取接下来几通电话的 RTP 语音包，与信令一起下载成 pcap，用 Wireshark 打开。没有收听权限的人只得到包头。',
    en: 'Captures the audio packets of the next calls, to be downloaded with their SIP as pcap for Wireshark. Who may not listen gets headers alone.',
  },
  calls: { zh: '几通电话', en: 'Calls' },
  minutes: { zh: '最多等待（分钟）', en: 'Wait for (minutes)' },
  running: { zh: '也抓正在进行的通话', en: 'Calls that are up, too' },
  start: { zh: '开始抓取', en: 'Start' },
  stop: { zh: '停止等待', en: 'Stop waiting' },
  waiting: { zh: '等待 {n} 通电话，到 {time} 为止', en: 'Waiting for {n} {n|call|calls} until {time}' },
  none: { zh: '还没有抓到电话', en: 'No call was captured yet' },
  kept: { zh: '保留 {n} 天', en: 'Kept for {n} {n|day|days}' },
  call: { zh: '查看通话', en: 'Open the call' },
  ladder: { zh: '{time} 的信令梯形图', en: 'SIP ladder of {time}' },
  packets: { zh: '{n} 个包 · {bytes}', en: '{n} {n|packet|packets} · {bytes}' },
  dropped: { zh: '超出上限丢弃 {n} 个', en: '{n} beyond the limit dropped' },
} as const;
