const sdp = [
  'v=0',
  'o=carrier 53655765 2353687637 IN IP4 203.0.113.10',
  's=call',
  'c=IN IP4 203.0.113.10',
  't=0 0',
  'm=audio 24816 RTP/AVP 8 0 101',
  'a=rtpmap:8 PCMA/8000',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:101 telephone-event/8000',
  'a=fmtp:101 0-16',
  'a=ptime:20',
  'a=sendrecv',
  '',
].join('\r\n');

/** An INVITE of about 1 kB as a carrier sends it, through one proxy. */
export const sampleInvite = Buffer.from(
  [
    'INVITE sip:95311@198.51.100.7:5060 SIP/2.0',
    'Via: SIP/2.0/UDP 203.0.113.9:5060;branch=z9hG4bK1d32hash4.67d1c9b1;rport',
    'Via: SIP/2.0/UDP 203.0.113.10:5080;received=203.0.113.10;branch=z9hG4bKnashds8',
    'Max-Forwards: 69',
    'Record-Route: <sip:203.0.113.9;lr;ftag=9fxced76sl>',
    'From: "13800138000" <sip:13800138000@carrier.example>;tag=9fxced76sl',
    'To: <sip:95311@carrier.example>',
    'Call-ID: 3848276298220188511@carrier.example',
    'CSeq: 102 INVITE',
    'Contact: <sip:13800138000@203.0.113.10:5080;transport=udp>',
    'P-Asserted-Identity: <sip:13800138000@carrier.example>',
    'Allow: INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO',
    'Supported: timer, 100rel',
    'User-Agent: Carrier SBC 7.2',
    'Content-Type: application/sdp',
    `Content-Length: ${sdp.length}`,
    '',
    sdp,
  ].join('\r\n'),
);
