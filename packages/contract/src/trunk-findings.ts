import type { Text } from './text.ts';
import type { CheckStep } from './trunk-check.ts';

interface Finding {
  /** What was seen. */
  readonly says: Text;
  /** What to do; absent where nothing has to be. */
  readonly advice?: Text;
}

const same = (zh: string, en: string): Text => ({ zh, en });

export const checkStepTexts: Readonly<Record<CheckStep, Text>> = {
  resolve: same('地址解析', 'Address'),
  reach: same('连通', 'Connection'),
  certificate: same('证书', 'Certificate'),
  options: same('OPTIONS 探测', 'OPTIONS'),
  clock: same('时钟', 'Clock'),
  nat: same('地址转换', 'Address translation'),
  register: same('注册', 'Registration'),
  call: same('测试呼叫', 'Test call'),
  caller: same('主叫号码', 'Caller number'),
  early: same('早期媒体', 'Early media'),
  audio: same('语音', 'Audio'),
  dtmf: same('按键', 'Keys (DTMF)'),
};

/** What each finding of the trunk doctor means, by its code. */
export const trunkFindings = {
  'gateway.off': {
    says: same('网关已停用，语音节点不使用它', 'The gateway is disabled; voice nodes do not use it'),
    advice: same('启用网关后再诊断', 'Enable it and diagnose again'),
  },
  'earlier.failed': { says: same('前面的步骤没有通过，无法判断', 'Cannot be told: a step before it failed') },
  'step.failed': {
    says: same('检查没有完成：{why}', 'The check did not finish: {why}'),
    advice: same('稍后重试；仍然如此请联系平台运营', 'Try again later; tell the operator if it stays so'),
  },

  'resolve.found': { says: same('{how} 查到 {n} 个服务器：{servers}', 'Found {n} {n|server|servers} by {how}: {servers}') },
  'resolve.unknown': {
    says: same('查不到“{host}”的地址', 'No address is known for “{host}”'),
    advice: same('核对主机名，或直接填写 IP 地址', 'Check the host name, or give an IP address'),
  },
  'resolve.forbidden': {
    says: same('“{host}”指向不允许的网络：{servers}', '“{host}” points where gateways may not point: {servers}'),
    advice: same('请平台运营在 PARLEY_GATEWAY_NETWORKS 中放行该网络', 'Ask the operator to allow the network (PARLEY_GATEWAY_NETWORKS)'),
  },
  'resolve.registrant': { says: same('对方向我们注册，不需要解析', 'It registers to us: nothing to look up') },

  'reach.udp': { says: same('UDP 没有连接，由 OPTIONS 判断', 'UDP has no connection: OPTIONS will tell') },
  'reach.good': { says: same('{transport} 连接成功，用时 {ms} 毫秒', 'Connected by {transport} in {ms} ms') },
  'reach.some': {
    says: same('{n} 个服务器中有 {bad} 个连不上：{servers}', '{bad} of {n} servers cannot be reached: {servers}'),
    advice: same('请运营商检查这些服务器；呼叫会改走其余的', 'Ask the carrier about them; calls take the others'),
  },
  'reach.bad': {
    says: same('{transport} 连不上 {servers}（{why}）', 'Cannot connect to {servers} by {transport} ({why})'),
    advice: same('核对端口和传输方式；检查双方防火墙是否放行', 'Check port and transport, and the firewalls on both sides'),
  },

  'certificate.none': { says: same('没有使用 TLS', 'TLS is not used') },
  'certificate.good': {
    says: same('证书有效：{name}，由 {issuer} 签发，还有 {days} 天', 'Good: {name}, issued by {issuer}, {days} {days|day|days} left'),
  },
  'certificate.ends': {
    says: same('证书 {days} 天后到期：{name}', 'The certificate of {name} ends in {days} {days|day|days}'),
    advice: same('请运营商尽快更换证书', 'Ask the carrier to renew it soon'),
  },
  'certificate.over': {
    says: same('证书已于 {until} 过期：{name}', 'The certificate of {name} ended on {until}'),
    advice: same('请运营商更换证书；此前呼叫会失败', 'Ask the carrier to renew it; calls fail until then'),
  },
  'certificate.untrusted': {
    says: same('证书不受信任（{why}）：{name}，由 {issuer} 签发', 'Not trusted ({why}): {name}, issued by {issuer}'),
    advice: same('在“信任的 CA”填入签发者证书，或填写证书指纹', 'Give its issuer under “Trusted authorities”, or its fingerprint'),
  },
  'certificate.unverified': {
    says: same('没有校验证书（{why}）：{name}', 'Accepted without being verified ({why}): {name}'),
    advice: same('打开“校验对方证书”，并填入 CA 或指纹', 'Turn on “Verify its certificate”, with its authority or fingerprint'),
  },
  'certificate.name': {
    says: same('证书是给 {name} 的，不是给“{wanted}”的', 'The certificate is for {name}, not for “{wanted}”'),
    advice: same('地址改填证书上的主机名', 'Give the host name of the certificate as the address'),
  },
  'certificate.pin': {
    says: same('证书与填写的指纹不一致，实际为 {fingerprint}', 'The certificate is not the pinned one; it is {fingerprint}'),
    advice: same('向运营商核实后再更新指纹', 'Make sure with the carrier before changing the fingerprint'),
  },
  'certificate.handshake': {
    says: same('TLS 握手失败：{why}', 'The TLS handshake failed: {why}'),
    advice: same(
      '核对端口是否为 TLS；运营商若要求我方证书请填写',
      'Check that the port speaks TLS, and whether the carrier asks for our certificate',
    ),
  },

  'options.good': { says: same('{ms} 毫秒收到 {status}（{server}）', 'Answered {status} in {ms} ms ({server})') },
  'options.slow': {
    says: same('应答慢：{ms} 毫秒（{status}）', 'Slow: {ms} ms ({status})'),
    advice: same('检查网络路径；超过 500 毫秒时通话会有明显延迟', 'Look at the network path: above 500 ms talking suffers'),
  },
  'options.silent': {
    says: same('没有应答（{why}）', 'No answer ({why})'),
    advice: same(
      '检查地址、端口和防火墙；运营商可能要求登记我们的 IP',
      'Check address, port and firewalls; the carrier may have to know our IP address',
    ),
  },
  'options.quiet': {
    says: same(
      '没有应答；该网关已关闭探测，部分运营商不回 OPTIONS',
      'No answer; probing is off for it, and some carriers answer no OPTIONS',
    ),
    advice: same('以测试呼叫为准', 'Let a test call tell'),
  },

  'clock.good': { says: same('与我们相差 {seconds} 秒', '{seconds} s off ours') },
  'clock.off': {
    says: same('与我们相差 {seconds} 秒', '{seconds} s off ours'),
    advice: same(
      '检查双方的时间同步（NTP）：证书和鉴权都依赖时间',
      'Check time synchronisation (NTP): certificates and digests depend on it',
    ),
  },
  'clock.unsaid': { says: same('应答里没有时间', 'Its answer gives no time') },

  'nat.none': { says: same('对方看到的就是我们自报的地址：{seen}', 'It sees us where we say we are: {seen}') },
  'nat.translated': {
    says: same('我们自报 {said}，对方看到 {seen}', 'We say {said}; it sees us at {seen}'),
    advice: same(
      '我们在 NAT 后面：请平台运营把 PUBLIC_ADDRESS 设为 {host}，并转发 SIP 与 RTP 端口',
      'We are behind NAT: ask the operator to set PUBLIC_ADDRESS to {host} and to forward the SIP and RTP ports',
    ),
  },
  'nat.unsaid': { says: same('应答里没有说从哪里看到我们', 'Its answer does not say where it sees us') },

  'register.none': { says: same('按地址对接，不需要注册', 'Known by its address: no registration') },
  'register.good': { says: same('已注册，有效期 {seconds} 秒', 'Registered for {seconds} s') },
  'register.digest': {
    says: same('已注册，鉴权（{algorithm}）通过，有效期 {seconds} 秒', 'Registered by digest ({algorithm}) for {seconds} s'),
  },
  'register.trying': {
    says: same('正在注册，还没有结果', 'Registering; there is no answer yet'),
    advice: same('稍后再诊断一次', 'Diagnose again in a moment'),
  },
  'register.secret': {
    says: same('注册被拒绝：{status} {reason}', 'Registration refused: {status} {reason}'),
    advice: same('核对用户名和密码；也可能是运营商没有登记我们的 IP', 'Check user and secret; or the carrier does not know our IP address'),
  },
  'register.bad': {
    says: same('注册失败：{status} {reason}', 'Registration failed: {status} {reason}'),
    advice: same('把这一状态码告诉运营商', 'Tell the carrier this status'),
  },
  'register.bound': { says: same('对方已注册，联系地址 {contact}', 'It is registered, contact {contact}') },
  'register.absent': {
    says: same('对方没有注册到我们', 'It is not registered with us'),
    advice: same('在对方设备上填写我们的地址、用户名和密码', 'Give it our address, the user and the secret'),
  },

  'call.none': { says: same('没有填写号码，未拨测', 'No number was given: no call was placed') },
  'call.barred': {
    says: same('不能拨打：{why}', 'May not be called: {why}'),
    advice: same('检查“允许呼叫的号段”', 'Check “Allowed destinations”'),
  },
  'call.full': {
    says: same('线路已满：{most} 路都在使用，没有拨测', 'The gateway is full: all its lines ({most}) are in use; no call was placed'),
    advice: same('等有通话结束再诊断，或调大并发', 'Diagnose again when a call has ended, or raise its capacity'),
  },
  'call.no-money': {
    says: same('余额不足，没有拨测', 'There is no money left for it; no call was placed'),
    advice: same('拨测按网关的单价计费：请先充值', 'A test call costs what the gateway charges: top up first'),
  },
  'call.no-caller': {
    says: same('没有可用的主叫号码，没有拨测', 'No caller number may be shown now; no call was placed'),
    advice: same(
      '号码都已达到每日上限，或在休息：明天再试，或给网关添加号码',
      'All have had their calls of the day, or rest: try tomorrow, or add numbers to the gateway',
    ),
  },
  'call.failed': {
    says: same('呼叫失败：{status} {reason}', 'The call failed: {status} {reason}'),
    advice: same(
      '403、404、484、488 分别看权限、号码、号码变换、编码；5xx 问运营商',
      '403: rights; 404 and 484: number and prefix rules; 488: codecs; 5xx: ask the carrier',
    ),
  },
  'call.unanswered': {
    says: same('{seconds} 秒内没有人接听', 'Nobody answered within {seconds} s'),
    advice: same('换一个能接听的号码再试', 'Try a number that answers'),
  },
  'call.sdp': {
    says: same('媒体协商失败：{why}', 'The audio could not be agreed: {why}'),
    advice: same('调整网关的编码和加密设置', 'Change codecs and encryption of the gateway'),
  },
  'call.good': {
    says: same('{ms} 毫秒接通；我们提供 {offered}，对方选用 {codec}', 'Answered after {ms} ms; offered {offered}, it took {codec}'),
  },
  'caller.shown': { says: same('在 {header} 里显示 {number}', 'Shown {number} in {header}') },
  'caller.none': {
    says: same(
      '网关没有主叫号码，运营商可能拒绝，或显示为未知',
      'The gateway has no caller number: the carrier may refuse the call, or show none',
    ),
    advice: same('在网关上填写运营商分配的主叫号码', 'Give the numbers that the carrier assigned'),
  },
  'caller.refused': {
    says: same('在 {header} 里显示 {number}，呼叫被拒绝（{status}）', 'Shown {number} in {header}; the call was refused ({status})'),
    advice: same(
      '核对主叫号码是否属于该线路、格式是否要变换（主叫变换）、应放在哪个头域',
      'Check that the number is of this line, its form (caller rewriting), and the header that it goes in',
    ),
  },
  'early.good': {
    says: same('接通前 {ms} 毫秒起听到声音，能识别运营商提示音', 'Heard from {ms} ms on, before the answer: announcements can be told'),
  },
  'early.silent': {
    says: same('对方在接通前打开了声音，但没有送来', 'It opened the audio before the answer, and sent none'),
    advice: same(
      '检查 RTP 端口是否放行；否则关机、空号等提示音听不到',
      'Check that the RTP ports are open; announcements such as switched off are not heard',
    ),
  },
  'early.none': { says: same('对方接通前只振铃，没有送声音', 'It rang, and sent no audio before the answer') },
  'dtmf.heard': { says: same('收到按键 {keys}', 'Heard the keys {keys}') },
  'dtmf.events': { says: same('按键按事件收发（RFC 4733）', 'Keys go as events (RFC 4733)') },
  'dtmf.tones': {
    says: same('对方不支持按键事件，只能按音频收发', 'It takes no key events: keys go as tones'),
    advice: same(
      '请运营商开启 telephone-event；压缩编码下音频按键容易听错',
      'Ask the carrier for telephone-event; tones suffer in codecs that compress',
    ),
  },
  'audio.good': {
    says: same('{ms} 毫秒后听到对方，丢包 {lost}%，抖动 {jitter} 毫秒', 'Heard it after {ms} ms; {lost} % lost, {jitter} ms jitter'),
  },
  'audio.lossy': {
    says: same('收到的语音丢包 {lost}%，抖动 {jitter} 毫秒', '{lost} % of its audio is lost, {jitter} ms jitter'),
    advice: same('检查网络质量；超过 1% 时识别会变差', 'Look at the network: above 1 % people are misheard'),
  },
  'audio.deaf': {
    says: same('{seconds} 秒内没有收到对方语音（单通）', 'None of its audio came within {seconds} s (one-way audio)'),
    advice: same(
      '检查 RTP 端口（RTP_PORTS）是否放行；在 NAT 后请设置 PUBLIC_ADDRESS',
      'Check that the RTP ports (RTP_PORTS) are open; behind NAT set PUBLIC_ADDRESS',
    ),
  },
  'audio.unheard': {
    says: same('我们发出的语音有 {lost}% 没有到达对方', '{lost} % of our audio did not reach it'),
    advice: same('检查出方向的网络和防火墙', 'Look at the network and firewalls on the way out'),
  },
} as const satisfies Record<string, Finding>;

export type FindingCode = keyof typeof trunkFindings;
