/** What the player says. */
export const playerWords = {
  ours: { zh: '机器人', en: 'Robot' },
  theirs: { zh: '客户', en: 'Customer' },
  agent: { zh: '坐席', en: 'Agent' },
  ringing: { zh: '振铃', en: 'Ringing' },
  both: { zh: '同时', en: 'Both' },
  silent: { zh: '静默', en: 'Silence' },
  play: { zh: '播放', en: 'Play' },
  pause: { zh: '暂停', en: 'Pause' },
  back: { zh: '后退 5 秒', en: 'Back 5 s' },
  forth: { zh: '前进 5 秒', en: 'Forward 5 s' },
  speed: { zh: '速度', en: 'Speed' },
  place: { zh: '播放位置', en: 'Position' },
  loading: { zh: '正在读取录音', en: 'Reading the recording' },
  failed: { zh: '无法获取音频文件', en: 'Cannot fetch the audio file' },
  retry: { zh: '重试', en: 'Try again' },
  bargeIn: { zh: '打断', en: 'Barge-in' },
} as const;
