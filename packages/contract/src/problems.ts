import { problemKind } from './problem.ts';

const again = { zh: '请刷新后重试', en: 'Reload and try again' };
const login = { zh: '请重新登录', en: 'Log in again' };
const signIn = { zh: '请检查后重试', en: 'Check and try again' };

/** Problems that belong to no single area, and those of the session. Areas keep their own beside their routes. */
export const problems = {
  sessionOver: problemKind('session.over', -99, { zh: '登录已过期', en: 'Login expired' }, login),
  silent: problemKind('silent', -2, { zh: '已取消', en: 'Cancelled' }, { zh: '', en: '' }),
  invalid: problemKind(
    'request.invalid',
    400,
    { zh: '填写有误：{what}', en: 'Not accepted: {what}' },
    { zh: '请改正标出的字段', en: 'Correct the marked fields' },
  ),
  unreadable: problemKind(
    'request.unreadable',
    400,
    { zh: '请求内容无法读取', en: 'The request cannot be read' },
    { zh: '请以 JSON 发送', en: 'Send JSON' },
  ),
  forbidden: problemKind(
    'permission.missing',
    403,
    { zh: '没有权限：{permission}', en: 'No permission: {permission}' },
    { zh: '请联系管理员开通', en: 'Ask your administrator for it' },
  ),
  originRefused: problemKind(
    'request.origin',
    403,
    { zh: '不接受来自该网站的请求', en: 'Requests from this site are not accepted' },
    { zh: '请从控制台的地址访问', en: "Use the console's own address" },
  ),
  fileMissing: problemKind(
    'request.no-file',
    400,
    { zh: '请选择文件', en: 'Choose a file' },
    { zh: '请附上文件后重试', en: 'Attach the file and try again' },
  ),
  notFound: problemKind('row.not-found', 404, { zh: '{what}不存在或已删除', en: '{what} does not exist or was deleted' }, again),
  noSuchCall: problemKind(
    'route.unknown',
    404,
    { zh: '没有这个接口', en: 'There is no such call' },
    { zh: '请查看接口文档', en: 'See the API document' },
  ),
  nameTaken: problemKind(
    'row.name-taken',
    409,
    { zh: '“{name}”已存在', en: '“{name}” exists already' },
    { zh: '请换一个名称', en: 'Choose another name' },
  ),
  inUse: problemKind(
    'row.in-use',
    409,
    { zh: '“{name}”正被 {by} 使用，不能删除', en: '“{name}” is used by {by} and cannot be deleted' },
    { zh: '请先解除使用', en: 'End that use first' },
  ),
  conflict: problemKind(
    'row.changed',
    409,
    { zh: '内容已被他人修改', en: 'Somebody else changed it meanwhile' },
    { zh: '请重新打开，再次修改', en: 'Open it again and repeat the change' },
  ),
  tooLarge: problemKind(
    'request.too-large',
    413,
    { zh: '内容过大，上限 {limit}', en: 'Too large, the limit is {limit}' },
    { zh: '请拆分后再提交', en: 'Split it and send again' },
  ),
  tooSlow: problemKind(
    'request.too-slow',
    408,
    { zh: '请求内容接收超时', en: 'The request took too long to arrive' },
    { zh: '请检查网络后重试', en: 'Check the network and try again' },
  ),
  tooMany: problemKind(
    'request.too-many',
    429,
    { zh: '请求过于频繁', en: 'Too many requests' },
    { zh: '请在 {seconds} 秒后重试', en: 'Try again in {seconds} s' },
  ),
  internal: problemKind(
    'server.error',
    500,
    { zh: '服务器出错了', en: 'The server failed' },
    { zh: '请稍后重试；若仍出现，请把请求编号告诉管理员', en: 'Try again later; if it stays, give the request id to your administrator' },
  ),
  unavailable: problemKind(
    'server.unavailable',
    503,
    { zh: '服务暂时不可用', en: 'The service is not available right now' },
    { zh: '请稍后重试', en: 'Try again later' },
  ),
  storageFull: problemKind(
    'server.storage-full',
    507,
    { zh: '服务器的存储空间已满', en: 'The disk of the server is full' },
    {
      zh: '已有的数据没有受影响；请联系管理员清理空间后重试',
      en: 'What is there already is safe; ask your administrator to make room, then try again',
    },
  ),
  signInWrong: problemKind('session.wrong', 401, { zh: '用户名或密码错误', en: 'Username or password incorrect' }, signIn),
  captchaWrong: problemKind(
    'session.captcha',
    401,
    { zh: '验证码错误或已失效', en: 'Verification code wrong or expired' },
    { zh: '请输入新的验证码', en: 'Enter the new code' },
  ),
  codeWanted: problemKind(
    'session.code',
    401,
    { zh: '需要两步验证码', en: 'A code of the second factor is needed' },
    { zh: '请重新登录，并输入验证器应用中的验证码', en: 'Log in again with a code of your authenticator app' },
  ),
  codeWrong: problemKind(
    'session.code-wrong',
    401,
    { zh: '两步验证码错误', en: 'Wrong code of the second factor' },
    { zh: '请输入验证器应用当前显示的验证码；手机时间须准确', en: 'Enter what the app shows now; the clock of the phone has to be right' },
  ),
  codeUsed: problemKind(
    'session.code-used',
    401,
    { zh: '这个验证码已经用过', en: 'This code was used already' },
    { zh: '请等待下一个验证码', en: 'Wait for the next one' },
  ),
  ticketOver: problemKind(
    'session.ticket-over',
    401,
    { zh: '这一步已超时或已失效', en: 'This step took too long, or is done already' },
    { zh: '请重新开始', en: 'Begin again' },
  ),
  factorOff: problemKind(
    'factor.off',
    409,
    { zh: '企业没有启用两步验证', en: 'The company has no second factor in use' },
    { zh: '请联系管理员开启', en: 'Ask your administrator to allow it' },
  ),
  factorRequired: problemKind(
    'factor.required',
    409,
    { zh: '企业要求两步验证，不能关闭', en: 'The company requires a second factor: it cannot be removed' },
    { zh: '可以更换验证器应用', en: 'You can move it to another app' },
  ),
  workWanted: problemKind(
    'session.work',
    428,
    { zh: '需要完成安全校验', en: 'A security check has to be done' },
    {
      zh: '请用控制台登录；程序请解出 challenge 后附上 work 重试',
      en: 'Log in by the console; a program solves `challenge` and sends it as `work`',
    },
  ),
  signInLocked: problemKind(
    'session.locked',
    429,
    { zh: '失败次数过多，账号暂时锁定', en: 'Too many failures, the account is locked for a while' },
    { zh: '请在 {seconds} 秒后重试', en: 'Try again in {seconds} s' },
  ),
  accountClosed: problemKind(
    'session.closed',
    403,
    { zh: '账号已停用', en: 'The account is disabled' },
    { zh: '请联系管理员', en: 'Ask your administrator' },
  ),
  companyClosed: problemKind(
    'session.company-closed',
    403,
    { zh: '企业已停用或授权已到期', en: 'The company is suspended or its authorization has ended' },
    { zh: '请联系平台', en: 'Ask the platform' },
  ),
  passwordReused: problemKind(
    'password.reused',
    400,
    { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
    { zh: '请换一个密码', en: 'Choose another password' },
  ),
} as const;
