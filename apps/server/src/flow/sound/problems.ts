import { problemKind } from '@parley/contract';

/** What can be wrong with a recording. */
export const soundProblems = {
  format: problemKind(
    'recording.format',
    400,
    { zh: '这不是能读取的声音文件（{what}）', en: 'This is no sound file that can be read ({what})' },
    { zh: '请另存为 wav 或 mp3 后再上传', en: 'Save it as wav or mp3 and upload that' },
  ),
  broken: problemKind(
    'recording.broken',
    400,
    { zh: '声音文件已损坏：{why}', en: 'The sound file is broken: {why}' },
    { zh: '请重新导出后再上传', en: 'Export it again and upload that' },
  ),
  cutOff: problemKind(
    'recording.cut-off',
    400,
    { zh: '声音文件不完整，只有应有的 {share}%', en: 'The sound file breaks off: {share}% of it is there' },
    { zh: '请确认文件完整后再上传', en: 'Upload it once it is whole' },
  ),
  short: problemKind(
    'recording.short',
    400,
    { zh: '录音只有 {ms} 毫秒', en: 'The recording lasts {ms} ms' },
    { zh: '请上传至少 0.1 秒的录音', en: 'Upload one of at least 0.1 s' },
  ),
  long: problemKind(
    'recording.long',
    400,
    { zh: '录音超过 {limit} 秒', en: 'The recording is longer than {limit} s' },
    { zh: '请剪短，或分成几句', en: 'Cut it, or make several sentences of it' },
  ),
  silent: problemKind(
    'recording.silent',
    400,
    { zh: '录音里听不到声音', en: 'Nothing can be heard in the recording' },
    { zh: '请检查麦克风或文件后重录', en: 'Check the microphone or the file and record it again' },
  ),
  unsaid: problemKind(
    'recording.unsaid',
    409,
    { zh: '话术里没有这句话：“{text}”', en: 'The flow does not say this: “{text}”' },
    { zh: '请核对文字，或先把它写进话术', en: 'Check the words, or write them into the flow first' },
  ),
  unnamed: problemKind(
    'recording.unnamed',
    400,
    { zh: '文件名“{name}”对不上任何一句', en: 'The file name “{name}” stands for no sentence' },
    { zh: '请用录音清单里的文件名，或直接用那句话作文件名', en: 'Use the name from the list of prompts, or the words themselves' },
  ),
  nothingMissing: problemKind(
    'recording.nothing-missing',
    409,
    { zh: '每句话都已有录音或合成', en: 'Everything that is said has its recording or synthesised sound' },
    { zh: '改了声音或文字之后再合成', en: 'Synthesise again once the voice or the words have changed' },
  ),
  noZip: problemKind(
    'recording.no-zip',
    400,
    { zh: '这不是 zip 压缩包，或已加密、损坏', en: 'This is no zip, or it is encrypted or broken' },
    { zh: '请打成不加密的 zip 后再上传', en: 'Pack it as a zip without a password and upload that' },
  ),
  bomb: problemKind(
    'recording.zip-too-dense',
    400,
    { zh: '压缩包里的文件过多，或解开后大得不合理', en: 'The zip holds too many files, or unpacks to absurdly much' },
    { zh: '请分成几个压缩包上传', en: 'Upload it in several parts' },
  ),
} as const;
