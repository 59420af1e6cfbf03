import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TransportAddress } from '../session/session.ts';

const SIPP = 'sipp';
const VIA = 'Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch]';
const FROM = 'From: <sip:sipp@[local_ip]:[local_port]>;tag=[call_number]';
const CALL = 'Call-ID: [call_id]';

/** A caller that streams a file of mu-law once and hangs up. */
const scenario = (file: string, ms: number): string => `<?xml version="1.0" encoding="ISO-8859-1" ?>
<scenario name="caller with RTP">
  <send retrans="500"><![CDATA[
INVITE sip:robot@[remote_ip]:[remote_port] SIP/2.0
${VIA}
${FROM}
To: <sip:robot@[remote_ip]:[remote_port]>
${CALL}
CSeq: 1 INVITE
Contact: <sip:sipp@[local_ip]:[local_port]>
Content-Type: application/sdp
Content-Length: [len]

v=0
o=sipp 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [rtpstream_audio_port] RTP/AVP 0
]]></send>
  <recv response="200" rrs="true"></recv>
  <send><![CDATA[
ACK sip:robot@[remote_ip]:[remote_port] SIP/2.0
${VIA}
${FROM}
[last_To:]
${CALL}
CSeq: 1 ACK
Content-Length: 0

]]></send>
  <nop><action><exec rtp_stream="${file},1,0"/></action></nop>
  <pause milliseconds="${ms}"/>
  <send retrans="500"><![CDATA[
BYE sip:robot@[remote_ip]:[remote_port] SIP/2.0
${VIA}
${FROM}
[last_To:]
${CALL}
CSeq: 2 BYE
Content-Length: 0

]]></send>
  <recv response="200"></recv>
</scenario>
`;

/** One call that SIPp makes, answered with just enough SIP for it to send its RTP to a session. */
export class SippCall {
  private readonly socket: Socket;
  private readonly child: ChildProcess;

  private constructor(socket: Socket, child: ChildProcess) {
    this.socket = socket;
    this.child = child;
  }

  /**
   * @param folder where the scenario and the audio are written
   * @param voice mu-law bytes at 8 kHz
   * @param answer where RTP is to go
   */
  static async start(folder: string, voice: Uint8Array, answer: TransportAddress): Promise<SippCall> {
    const file = join(folder, 'voice.ulaw');
    await writeFile(file, voice);
    await writeFile(join(folder, 'caller.xml'), scenario(file, voice.length / 8 + 500));
    const socket = createSocket('udp4');
    socket.on('message', (message, from) => {
      const reply = answerTo(message.toString('utf8'), answer);
      if (reply) socket.send(reply, from.port, from.address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const options = ['-sf', 'caller.xml', '-i', '127.0.0.1', '-mi', '127.0.0.1', '-m', '1', '-nostdin'];
    const child = spawn(SIPP, [...options, `127.0.0.1:${socket.address().port}`], { cwd: folder, stdio: 'ignore' });
    return new SippCall(socket, child);
  }

  /** Waits for the call's end. @returns SIPp's exit code, 0 = all went as it should */
  async ended(): Promise<number | null> {
    const [code] = await once(this.child, 'exit');
    this.socket.close();
    return code;
  }
}

function answerTo(request: string, media: TransportAddress): string | null {
  const [first = ''] = request.split(' ', 1);
  if (first !== 'INVITE' && first !== 'BYE') return null;
  const copied = request.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line));
  const headers = copied.map((line) => (/^To:/i.test(line) && !line.includes('tag=') ? `${line};tag=robot` : line));
  const body =
    first === 'BYE'
      ? ''
      : ['v=0', `o=- 1 1 IN IP4 ${media.address}`, 's=-', `c=IN IP4 ${media.address}`, 't=0 0', `m=audio ${media.port} RTP/AVP 0`, ''].join(
          '\r\n',
        );
  const type = body === '' ? [] : ['Content-Type: application/sdp'];
  return ['SIP/2.0 200 OK', ...headers, ...type, `Content-Length: ${body.length}`, '', body].join('\r\n');
}
