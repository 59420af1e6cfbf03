import { allows, type OutputOf } from '@parley/contract';
import { type capture, recording } from '@parley/contract/call';
import { forCompany } from '@parley/db';
import { pcapHead, pcapRecord, readPcapRecords, shortenRecord } from '@parley/media/capture/pcap';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { handOut } from '../files/hand-out.ts';
import { isSignedAddress } from '../files/signed-address.ts';
import type { Context } from '../kit/context.ts';
import type { Services } from '../services.ts';
import { findCall } from './call-detail.ts';
import { maskSip } from './mask-sip.ts';

/** Of an RTP packet without its audio: the header (RFC 3550 5.1). */
const rtpHead = 12; // bytes

/** Where the packets of a captured call lie in the file store. */
export const captureKey = (company: number, call: string): string => `captures/${company}/${call}.pcap`;

const seen = z.object({ numbers: z.enum(['plain', 'masked']), audio: z.enum(['whole', 'headers']) });
type Seen = z.infer<typeof seen>;

/** Who may see what is part of the address, and so signed with it. */
const capturePath = (company: number, call: string, { numbers, audio }: Seen): string =>
  `/files/capture/${company}/${call}/${numbers}-${audio}.pcap`;

const placeOf = (text: string): { address: string; port: number } => {
  const colon = text.lastIndexOf(':');
  return { address: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) || 0 };
};

type Named = { readonly direction: string; readonly caller: string; readonly callee: string };

/** The capture of a call: its SIP messages as datagrams, and its RTP where it was captured, in the order of time. */
async function buildCapture(services: Services, company: number, call: Named & { id: string }, { numbers, audio }: Seen) {
  const { db, files } = services;
  const messages = await forCompany(db, company)
    .selectFrom('sip_messages')
    .select(['at', 'direction', 'local', 'peer', 'message'])
    .where('call_id', '=', call.id)
    .orderBy('n')
    .execute();
  const number = call.direction === 'out' ? call.callee : call.caller;
  const sip = messages.map(({ at, direction, local, peer, message }) => {
    const text = numbers === 'plain' ? message : maskSip(message, number);
    const [own, other] = [placeOf(local), placeOf(peer)];
    const ends = direction === 'in' ? { from: other, to: own } : { from: own, to: other };
    return { at: at.getTime(), bytes: pcapRecord({ at: at.getTime(), ...ends, payload: Buffer.from(text) }) };
  });
  const key = captureKey(company, call.id);
  const rtp = (await files.size(key)) === undefined ? [] : readPcapRecords(Buffer.concat(await files.read(key).toArray()));
  const told = audio === 'whole' ? rtp : rtp.map(({ at, bytes }) => ({ at, bytes: shortenRecord(bytes, rtpHead) }));
  const records = [...sip, ...told].sort((a, b) => a.at - b.at);
  return { file: Buffer.concat([pcapHead(), ...records.map(({ bytes }) => bytes)]), hasAudio: rtp.length > 0 };
}

/** Hands out the address of a call's capture, with what the caller may see and hear. */
export const captureOf = async ({ id }: { id: string }, context: Context): Promise<OutputOf<typeof capture>> => {
  const { db, caller, services } = context;
  const call = await findCall(db, id);
  const mayListen = caller.flag === '1' || allows(recording.permission ?? '', caller.permissions);
  const what: Seen = { numbers: caller.unmask.has('call') ? 'plain' : 'masked', audio: mayListen ? 'whole' : 'headers' };
  const { file, hasAudio } = await buildCapture(services, caller.companyId, call, what);
  const audio = hasAudio ? what.audio : 'none';
  const { url, until } = handOut(context, capturePath(caller.companyId, id, what), { file: `${id}.pcap`, bytes: file.length, audio });
  return { url, expiresAt: new Date(until).toISOString(), bytes: file.length, audio };
};

const params = seen.extend({ company: z.coerce.number().int(), call: z.uuid() });

/** Serves captures under signed addresses. */
export const serveCaptures = (app: FastifyInstance, services: Services): void => {
  app.get('/files/capture/:company/:call/:numbers-:audio.pcap', async (request, reply) => {
    const place = params.safeParse(request.params);
    if (!place.success) return reply.code(404).send();
    const { company, call: id, ...what } = place.data;
    const good = await isSignedAddress(services, capturePath(company, id, what), request.query);
    if (!good) return reply.code(good === undefined ? 404 : 403).send();
    const call = await forCompany(services.db, company)
      .selectFrom('calls')
      .select(['id', 'direction', 'caller', 'callee'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!call) return reply.code(404).send();
    const { file } = await buildCapture(services, company, call, what);
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-type': 'application/vnd.tcpdump.pcap',
        'content-disposition': `attachment; filename="${id}.pcap"`,
      })
      .send(file);
  });
};
