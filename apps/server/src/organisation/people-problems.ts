import { problemKind } from '@parley/contract';

/** What can stand in the way of changing departments, users and roles. */
export const peopleProblems = {
  cycle: problemKind(
    'department.cycle',
    409,
    { zh: '部门不能移到自己或自己的下级之下', en: 'A department cannot be put under itself or under one of its own' },
    { zh: '请选择其他上级部门', en: 'Choose another parent' },
  ),
  departmentInUse: problemKind(
    'department.in-use',
    409,
    { zh: '部门“{name}”还有{by}，不能删除', en: 'The department “{name}” still has {by} and cannot be deleted' },
    { zh: '请先移走其中的人员和下级部门', en: 'Move its people and its departments first' },
  ),
  self: problemKind(
    'user.self',
    403,
    { zh: '不能在这里操作自己的账号', en: 'Your own account is not managed here' },
    { zh: '请在个人信息中修改，或由其他管理员操作', en: 'Use personal info, or ask another administrator' },
  ),
  above: problemKind(
    'user.above',
    403,
    { zh: '“{name}”的权限高于您，不能操作', en: '“{name}” may do more than you: you cannot manage that account' },
    { zh: '请联系权限更高的管理员', en: 'Ask an administrator who may do more' },
  ),
  outside: problemKind(
    'user.outside',
    403,
    { zh: '“{name}”不在您的管理范围内', en: '“{name}” is outside of what you manage' },
    { zh: '请联系管理范围更大的管理员', en: 'Ask an administrator who manages more' },
  ),
  provider: problemKind(
    'user.provider',
    403,
    {
      zh: '“{name}”是服务商的内部管理员，企业不能操作',
      en: '“{name}” is an administrator of the provider: no company manages that account',
    },
    { zh: '请联系服务商', en: 'Ask the provider' },
  ),
  departmentOutside: problemKind(
    'department.outside',
    403,
    { zh: '该部门不在您的管理范围内', en: 'That department is outside of what you manage' },
    { zh: '请选择您所在部门或其下级部门', en: 'Choose your own department or one below it' },
  ),
  roleAbove: problemKind(
    'role.above',
    403,
    { zh: '角色“{name}”的权限高于您，不能修改或删除', en: 'The role “{name}” gives more than you have: you cannot change or delete it' },
    { zh: '请联系权限更高的管理员', en: 'Ask an administrator who may do more' },
  ),
  extensionOutside: problemKind(
    'extension.outside',
    403,
    {
      zh: '分机 {number} 有您管理范围之外的通话，不能绑定',
      en: 'Extension {number} has calls outside of what you manage and cannot be bound',
    },
    {
      zh: '请选择没有用过的分机，或联系管理范围更大的管理员',
      en: 'Choose one that was never used, or ask an administrator who manages more',
    },
  ),
  accountOutside: problemKind(
    'doscs.account-outside',
    403,
    { zh: '工单账号“{account}”属于您管理范围之外的人', en: 'The work-order account “{account}” is of somebody outside of what you manage' },
    { zh: '请换一个账号', en: 'Choose another account' },
  ),
  lastChief: problemKind(
    'user.last-administrator',
    409,
    { zh: '企业至少要保留一个超级管理员', en: 'A company keeps at least one user who may everything' },
    { zh: '请先指定另一个超级管理员', en: 'Appoint another one first' },
  ),
  notHeld: problemKind(
    'role.not-held',
    403,
    { zh: '不能授予自己没有的权限：{what}', en: 'You cannot give what you do not have: {what}' },
    { zh: '请去掉这些权限', en: 'Take it out' },
  ),
  unknownPermission: problemKind(
    'role.unknown-permission',
    400,
    { zh: '没有这个权限：{what}', en: 'There is no such permission: {what}' },
    { zh: '请刷新权限菜单后重试', en: 'Reload the menu of permissions and try again' },
  ),
  extensionTaken: problemKind(
    'extension.taken',
    409,
    { zh: '分机 {number} 已属于“{name}”', en: 'Extension {number} belongs to “{name}”' },
    { zh: '请换一个分机，或先解除其使用', en: 'Choose another one, or take it from them first' },
  ),
} as const;
