import { problemKind } from '@parley/contract';

/** Why a file is no package that can be imported. */
export const packageProblems = {
  unreadable: problemKind(
    'package.unreadable',
    400,
    { zh: '文件读不到结尾，或不是话术包', en: 'The file breaks off, or is no flow package' },
    { zh: '请重新下载话术包，确认文件完整后再导入', en: 'Download the package again, and import it once it is whole' },
  ),
  foreign: problemKind(
    'package.foreign',
    400,
    { zh: '这不是本平台导出的话术包', en: 'This is no package that this platform has exported' },
    { zh: '请选择从“话术管理 › 导出”得到的文件', en: 'Choose a file from Flows, Export' },
  ),
  newer: problemKind(
    'package.newer',
    400,
    {
      zh: '话术包是第 {version} 版格式，本系统只认到第 {known} 版',
      en: 'The package has format {version}; this system knows up to {known}',
    },
    { zh: '请先升级系统，或用旧版系统重新导出', en: 'Upgrade this system, or export it again with an older one' },
  ),
  swollen: problemKind(
    'package.swollen',
    400,
    { zh: '文件展开后过大或嵌套过深，不是话术包', en: 'The file swells or nests beyond what a flow package does' },
    { zh: '请选择从“话术管理 › 导出”得到的文件', en: 'Choose a file from Flows, Export' },
  ),
  incomplete: problemKind(
    'package.incomplete',
    400,
    { zh: '话术包缺少内容：{path}', en: 'The package lacks something: {path}' },
    { zh: '请重新导出话术包', en: 'Export the package again' },
  ),
  changed: problemKind(
    'package.changed',
    400,
    {
      zh: '话术包的内容与校验值不符，可能不完整或被改过',
      en: 'What the package holds does not fit its checksum: it is not whole, or was changed',
    },
    { zh: '请重新导出话术包', en: 'Export the package again' },
  ),
  draft: problemKind(
    'package.draft',
    400,
    { zh: '话术包里的草稿格式有误：{path} {why}', en: 'The draft in the package has a wrong shape: {path} {why}' },
    { zh: '请重新导出话术包', en: 'Export the package again' },
  ),
} as const;
